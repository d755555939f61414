import type { BodyOf } from '@sipday/contract/endpoints.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { keepAnswer } from '../../store/leaving/answers.ts'

/** Of who canceled, as long as it stays canceled; the newest answer counts. Throws Refusal 422 for one that renews. */
export const answerLeaving = async (deps: Deps, session: Session, input: BodyOf<'leaving-answer'>): Promise<void> => {
  const { subscriptionId: membershipId, reason } = input
  await authorise(deps, session, 'read charges', { membershipId })
  const kept = await keepAnswer(deps.db, { membershipId, reason, words: input.words.trim(), now: deps.clock.now() })
  if (kept.length === 0) throw new Refusal(422, 'not_cancelled', 'This membership is not canceled.')
}
