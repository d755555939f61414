import { secretsIn } from '../../app-secret.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { spendChallenge } from '../../store/people/challenges.ts'
import { countCheck, whyClosed } from './challenges.ts'
import { isCode } from './codes.ts'
import type { Asker } from '../asker.ts'
import type { Contact } from '../contacts.ts'
import { countAsWrong, noteWrong, refuseFailing, wasRight } from '../failures.ts'
import type { Session } from '../session.ts'

const invalidCode = () => new Refusal(422, 'invalid_code', 'Invalid verification code.')
const refusals = {
  none: invalidCode,
  expired: () => new Refusal(422, 'code_expired', 'This code has expired. Please request a new one.'),
  used_up: () => new Refusal(422, 'code_used_up', 'Too many wrong codes. Please request a new one.'),
}

/**
 * Counts before it compares, and compares before it reveals anything (rule J). `approve` runs in the transaction that
 * uses up the code. Throws Refusal: 422 for a wrong code, 429 after too many.
 */
export const checkCode = async <T>(
  deps: Deps,
  session: Pick<Session, 'id'>,
  { contact, typed, asker }: { contact: Contact | null; typed: string; asker: Asker },
  approve: (trx: Trx, contact: Contact) => Promise<T>,
): Promise<T> => {
  const code = typed.trim()
  if (!/^\d{6}$/.test(code)) throw new Refusal(422, 'code_incomplete', 'Please enter the 6-digit code.')
  if (!contact) throw invalidCode()
  await refuseFailing(deps, contact, asker)
  const of = { ...contact, sessionId: session.id }
  const now = deps.clock.now()
  const challengeId = await countCheck(deps.db, of, now)
  const refuse = (why: string) =>
    audit(deps, 'code_refused', { sessionId: session.id, detail: { channel: contact.channel, why } })
  if (!challengeId) {
    const why = await whyClosed(deps.db, of, now)
    await refuse(why)
    throw refusals[why]()
  }
  await countAsWrong(deps, contact, asker)
  if (!isCode(code, challengeId, secretsIn(deps.settings))) {
    await refuse('wrong')
    await noteWrong(deps, contact, asker)
    throw invalidCode()
  }
  await wasRight(deps, contact, asker)
  const approved = await deps.db.transaction().execute(async (trx) => {
    if (!(await spendChallenge(trx, challengeId, now))) throw invalidCode()
    return approve(trx, contact)
  })
  asker.remember(contact)
  return approved
}
