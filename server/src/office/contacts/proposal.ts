import { type CorrectionEvent, correctionWords } from '@sipday/rules/office/words/correction-words.ts'
import { contactTexts } from '@sipday/rules/office/words/contact-words.ts'
import { nextState, type ProposalEvent } from '@sipday/rules/office/contact-correction.ts'
import { maskEmail, maskPhone } from '@sipday/rules/people.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { RowOf } from '../../store/statement.ts'
import { change, type By as ChangedBy } from '../../store/office/changes.ts'
import { lockProposal, proposalById } from '../../store/people/contact-proposals.ts'
import { lockCustomer } from '../../store/people/profiles.ts'
import { unknownCustomer } from '../customers/known-customer.ts'

export type By = { staffId: string; sessionId: string }
export type Proposal = RowOf<typeof lockProposal>

/** Locked until the transaction ends. Throws Refusal 404, also if erased or merged. */
export const holdCustomer = async (trx: Trx, customerId: string) => {
  const row = await lockCustomer(trx, customerId).catch(() => null)
  if (!row || row.erased_at || row.merged_into) throw unknownCustomer()
  return row
}

/** Locks the customer, then the proposal. Throws Refusal 404. */
export const holdProposal = async (trx: Trx, id: string) => {
  const [found] = await proposalById(trx, { id })
  if (!found) throw unknownCustomer()
  const row = await holdCustomer(trx, found.customer_id)
  const [proposal] = await lockProposal(trx, { id })
  if (!proposal) throw unknownCustomer()
  return { row, proposal }
}

/** Throws Refusal 409 where the event is not possible, first of all after an objection. */
export const requireNext = ({ state }: Proposal, event: ProposalEvent) => {
  const next = nextState(state, event)
  if (next) return next
  if (state === 'objected') throw new Refusal(409, 'objected', contactTexts.refusedObjected)
  if (state === 'waiting') throw new Refusal(409, 'waits_already', contactTexts.waitsAlready)
  throw new Refusal(409, 'over', contactTexts.over)
}

type Corrected = { customerId: string; channel: 'email' | 'sms'; address: string }

/** With the contact masked. */
export const noteCorrection = (
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  { customerId, channel, address }: Corrected,
  event: CorrectionEvent,
  by: ChangedBy,
  reason?: string,
): Promise<void> =>
  change(trx, {
    at: deps.clock.now(),
    by,
    subject: 'customer',
    id: customerId,
    field: 'contact',
    after: {
      event,
      said: correctionWords(event, channel, channel === 'email' ? maskEmail(address) : maskPhone(address)),
    },
    ...(reason === undefined ? {} : { reason }),
  })

export const correctedIn = ({ customer_id: customerId, channel, address }: Proposal): Corrected => ({
  customerId,
  channel,
  address,
})
