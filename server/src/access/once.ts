import { createHash } from 'node:crypto'
import type { Deps, Trx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { answerOfKey, claimKey, deleteOldOfficeRows, keepOfficeAnswer } from '../store/office/replays.ts'

const DAY_MS = 86_400_000

/**
 * Once for a person, call and key: one transaction holds key, work and answer. A repeat gets the same answer, another
 * body a conflict. A refusal leaves no trace and may be tried again.
 */
export const once = async <Answer>(
  deps: Deps,
  asked: { staffId: string; call: string; input: { key: string } },
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> => {
  const { key, ...body } = asked.input
  const of = { staffId: asked.staffId, call: asked.call, key }
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return deps.db.transaction().execute(async (trx) => {
    const [mine] = await claimKey(trx, { ...of, bodyHash, now: deps.clock.now() })
    if (!mine) {
      const [known] = await answerOfKey(trx, of)
      if (known?.body_hash !== bodyHash)
        throw new Refusal(409, 'key_reused', 'This was sent before with other details. Please reload the page.')
      return known.answer as Answer
    }
    const answer = await work(trx)
    await keepOfficeAnswer(trx, { ...of, answer })
    return answer
  })
}

/** Answers after a month, passkey challenges an hour after their end; part of the regular sweep. */
export const forgetOldOfficeRows = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime()
  return deleteOldOfficeRows(db, { answers: new Date(now - 30 * DAY_MS), ended: new Date(now - 3_600_000) })
}
