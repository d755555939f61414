import type { PaymentRecord } from '@sipday/contract/payments.ts'
import { paymentStates } from '../money-words.ts'
import { dollars } from '../money.ts'

/** As on a bank statement. `day` formats an instant; `card` is empty if unknown. */
export const paymentNote = (
  { paidAt, status, refunds = [] }: Pick<PaymentRecord, 'paidAt' | 'status' | 'refunds'>,
  { day, card }: { day: (at: Date) => string; card: string },
): string => {
  const taken = [day(new Date(paidAt)), card, paymentStates[status]].filter(Boolean).join(', ')
  const back = refunds.map(
    ({ amountCents, at, asCredit }) =>
      `. ${dollars(amountCents)} ${asCredit ? 'given back as credit' : `returned to ${card || 'the card'}`} on ${day(new Date(at))}`,
  )
  return taken + back.join('')
}
