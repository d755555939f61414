import { z } from 'zod'
import type { Trx } from '../../deps.ts'
import type { ApprovalFound } from '../../store/office/approvals.ts'
import { refundById } from '../../store/purchases/refunds.ts'
import { requireNameless } from '../customers/given-reason.ts'
import { aboutOf } from '../refunds/ask-refund.ts'

const ofContact = z.object({ customerId: z.string() })

/** It stays in the record of changes. Throws Refusal 422 if it names whom the request is about. */
export const requireNamelessNote = async (trx: Trx, approval: ApprovalFound, note: string): Promise<void> =>
  requireNameless(trx, await customersOf(trx, approval), note, { field: 'note' })

const customersOf = async (trx: Trx, { kind, subject_id: id, wanted }: ApprovalFound): Promise<string[]> => {
  if (kind === 'erase') return [id]
  if (kind === 'contact') return [ofContact.parse(wanted).customerId]
  return kind === 'refund' ? aboutOf(trx, (await refundById(trx, id)).square_payment_id) : []
}
