import { sentence } from '../written/isolated.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { canManage } from '../membership.ts'
import { taxedSum } from '../money-words.ts'
import { badgeOf, dateLine, endingCard, firstOf } from './page-words.ts'
import { timesText } from './payment-words.ts'

export type PaidFor = { plan: string; place: string; day: string | null; records: SubscriptionRecord[] }

/** There is nothing to say but that it runs. */
const isQuiet = (record: SubscriptionRecord, payer: string): boolean =>
  record.Code === null &&
  canManage(record) &&
  Boolean(record['Member Name']) &&
  record['Member Name'] !== payer &&
  badgeOf(record).text === 'Active' &&
  endingCard(record) === null &&
  !record.Pause &&
  !record['Plan Change'] &&
  !record['Price Change']

/** S2.6. One group for each plan, location and day; all others stay cards. `payer`: first and last name. */
export const paidFor = (
  mine: readonly SubscriptionRecord[],
  payer: string,
  today: string,
): { cards: SubscriptionRecord[]; groups: PaidFor[] } => {
  const groups: PaidFor[] = []
  for (const record of mine.filter((one) => isQuiet(one, payer))) {
    const plan = firstOf(record['Plan Name'], 'Subscription Plan')
    const place = firstOf(record['Location Name'], 'N/A')
    const day = dateLine(record, today)
    const group = groups.find((one) => one.plan === plan && one.place === place && one.day === day)
    if (group) group.records.push(record)
    else groups.push({ plan, place, day, records: [record] })
  }
  return { cards: mine.filter((one) => !isQuiet(one, payer)), groups }
}

/** "One Month, Kips Bay NY. Next Renewal: July 2, 2026, 3 × $32.00 with tax". */
export const paidForLine = ({ plan, place, day, records }: PaidFor): string => {
  const sums = records.map((record) => record['Next Charge Cents'])
  const times = sums.includes(null) ? null : timesText(sums.filter((cents) => cents !== null))
  const when = [day, times && taxedSum(times, records[0]?.Untaxed)].filter(Boolean).join(', ')
  return [sentence`${plan}, ${place}`, when].filter(Boolean).join('. ')
}
