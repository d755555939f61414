import type { PaymentRecord } from '@sipday/contract/payments.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { paymentStates } from '../money-words.ts'
import { dollars } from '../money.ts'
import { cardText } from '../paying/card-text.ts'
import { listText } from '../texts/list-text.ts'

type Day = (at: Date) => string
type PaymentRow = { id: string; title: string; note: string; side: string }

/** "3 × $34.14", of one "$34.14"; null when they differ. In cents. */
export const timesText = (sums: readonly number[]): string | null => {
  const [each] = sums
  if (each === undefined || sums.some((cents) => cents !== each)) return null
  return sums.length === 1 ? dollars(each) : `${sums.length} × ${dollars(each)}`
}

/** As on a bank statement: when, with which card, what became of it. */
const takenText = ({ paidAt, status, cardBrand, cardLast4 }: PaymentRecord, day: Day): string =>
  [
    day(new Date(paidAt)),
    cardLast4 ? cardText({ brand: cardBrand ?? '', last4: cardLast4 }) : '',
    paymentStates[status],
  ]
    .filter(Boolean)
    .join(', ')

const backText = ({ refunds = [], cardBrand, cardLast4 }: PaymentRecord, day: Day): string =>
  refunds
    .map(({ amountCents, at, asCredit }) => {
      const card = cardLast4 ? cardText({ brand: cardBrand ?? '', last4: cardLast4 }) : 'the card'
      return `. ${dollars(amountCents)} ${asCredit ? 'given back as credit' : `returned to ${card}`} on ${day(new Date(at))}`
    })
    .join('')

/** The membership of a renewal; undefined for all else that is paid. */
const renewedIn = ({ id }: PaymentRecord): string | undefined => /^([^:]+):[^:]+$/.exec(id)?.[1]

/**
 * S2, in the order of `payments`. Renewals of one plan, day and card of which nothing came back are one row with their
 * sum, and say for whom. `day` formats an instant.
 */
export const paymentRows = (
  payments: readonly PaymentRecord[],
  memberships: readonly Pick<SubscriptionRecord, 'id' | 'Member Name'>[],
  day: Day,
): PaymentRow[] => {
  const rows = new Map<string, { first: PaymentRecord; all: PaymentRecord[] }>()
  for (const payment of payments) {
    const together = renewedIn(payment) && !payment.refunds?.length
    const key = together ? JSON.stringify([payment.description, takenText(payment, day)]) : payment.id
    const row = rows.get(key)
    if (row) row.all.push(payment)
    else rows.set(key, { first: payment, all: [payment] })
  }
  return [...rows.values()].map(({ first, all }) => {
    const names = all.flatMap((one) => memberships.find(({ id }) => id === renewedIn(one))?.['Member Name'] ?? [])
    const sums = all.map(({ amountCents }) => amountCents)
    const whose = all.length === 1 ? '' : `. ${[timesText(sums), listText(names)].filter(Boolean).join(': ')}`
    return {
      id: first.id,
      title: all.length === 1 ? first.description : `${all.length} × ${first.description}`,
      note: takenText(first, day) + whose + backText(first, day),
      side: dollars(sums.reduce((sum, cents) => sum + cents, 0)),
    }
  })
}

/** "Nov 24, $136.56": the newest row of `payments` in a few words; empty without one. */
export const lastPaidText = (payments: readonly PaymentRecord[], day: Day): string => {
  const [newest] = payments
  const [row] = paymentRows(payments, [], day)
  return newest && row
    ? [day(new Date(newest.paidAt)), row.side, paymentStates[newest.status]].filter(Boolean).join(', ')
    : ''
}
