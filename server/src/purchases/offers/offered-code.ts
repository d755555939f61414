import { type Code, codeOf, meantOf } from '@sipday/rules/offers/code.ts'
import { asMade } from '@sipday/rules/offers/made-code.ts'
import { giveBackLimits, type Taken, takeLimitsIn } from '../../access/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Catalogue } from '../../store/catalogue/catalogue.ts'
import { madeFrom } from '../../store/catalogue/one-use-codes.ts'
import { codeRefusedNow } from '../../store/purchases/codes.ts'
import { codeRefused } from '../charging/refusals.ts'
import { hadErasedTrial } from './trial-marks.ts'

type Asking = { deps: Deps; session: { id: string }; ip: string }

/** `single`: it is good once, as one made from the code of this id. */
export type TypedCode = Code & { single: string | null }

/** One that does not exist costs a guesser time. Throws Refusal. */
export const typedCode = async (
  { deps, session, ip }: Asking,
  catalogue: Catalogue,
  typed: string,
): Promise<TypedCode> => {
  const guess: Taken[] = [
    ['code_wrong_ip', ip],
    ['code_wrong_session', session.id],
  ]
  await takeLimitsIn(deps.db, deps, ...guess)
  const found = await codeNamed(deps, catalogue, typed)
  if (!found) throw codeRefused('code_unknown')
  await giveBackLimits(deps, ...guess)
  return found
}

const codeNamed = async (deps: Deps, { codes }: Catalogue, typed: string): Promise<TypedCode | null> => {
  const shared = meantOf(
    codes.filter(({ oneUse }) => !oneUse),
    typed,
  )
  const single = asMade(typed)
  // What is typed as it is kept is no other.
  const [one] = shared?.code === codeOf(typed) ? [] : await madeFrom(deps.db, { code: single })
  const made = one && codes.find(({ id, oneUse }) => id === one.codeId && oneUse)
  // No one brought who came with one of the shop's own.
  if (made) return { ...made, friendDays: one.isMembers ? made.friendDays : null, code: single, single }
  return shared && { ...shared, single: null }
}

/** `cents`: of a membership; a trial costs nothing. */
type Used = { codeId: string; single: string | null; cents: number }
type Users = { payerId: string; subscriberIds: string[]; cardId: string | null }

/** Before a card is saved or anything is charged; beginning the purchase decides it. Throws Refusal. */
export const requireUsable = async (deps: Deps, { codeId, single, cents }: Used, users: Users): Promise<void> => {
  const [found] = await codeRefusedNow(deps.db, { codeId, single, ...users })
  if (found?.why) throw codeRefused(found.why)
  if (cents === 0) await requireNoErasedTrial(deps, users)
}

/** One for each contact and card, also when its account was deleted. Throws Refusal. */
export const requireNoErasedTrial = async (deps: Deps, users: Users): Promise<void> => {
  if (await hadErasedTrial(deps.db, deps.settings, users)) throw codeRefused('code_trial_had')
}
