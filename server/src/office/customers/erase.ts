import { blocksOf, ERASE_ASK, erasingNeedsSecond } from '@sipday/rules/privacy/erasing.ts'
import type { Deps, Trx } from '../../deps.ts'
import { eraseCustomer, eraseStanding } from '../../purchases/erasing/erase-customer.ts'
import { Refusal } from '../../refusal.ts'
import { change } from '../../store/office/changes.ts'
import { askSecondPerson } from '../approvals/ask.ts'
import type { CarryOut } from '../approvals/kinds.ts'
import { requireNameless } from './given-reason.ts'

type By = { staffId: string; sessionId: string }
type Wanted = { customerId: string; reason: string }

/**
 * Erases a customer, or asks a second person after a recent payment (O4, O9.4). Throws Refusal: 404 unknown, 409 for an
 * obstacle.
 */
export const askToErase = async (deps: Deps, trx: Trx, { customerId, reason }: Wanted, by: By) => {
  const now = deps.clock.now()
  const standing = await eraseStanding(trx, customerId, now)
  if (!standing) throw new Refusal(404, 'unknown', 'We could not find that.')
  const [block] = blocksOf(standing)
  if (block) throw new Refusal(409, block.code, block.text)
  await requireNameless(trx, [customerId], reason)
  if (!erasingNeedsSecond(standing, now)) {
    await eraseNow(deps, trx, { customerId, reason }, by)
    return { state: 'erased' as const }
  }
  const wanted = { customerId, reason }
  await askSecondPerson(deps, trx, { kind: 'erase', subjectId: customerId, words: ERASE_ASK, wanted, by })
  return { state: 'asked' as const }
}

const eraseNow = async (deps: Deps, trx: Trx, { customerId, reason }: Wanted, by: By): Promise<void> => {
  await eraseCustomer(deps, trx, { customerId, staffId: by.staffId, reason })
  await change(trx, { at: deps.clock.now(), by, subject: 'customer', id: customerId, field: 'erased', reason })
}

/** Undecided requests lapse. */
export const eraseAgreed: CarryOut = async (deps, trx, approval, by) => {
  if (!by) return
  const { reason } = approval.wanted as Wanted
  await eraseNow(deps, trx, { customerId: approval.subject_id, reason }, by)
}
