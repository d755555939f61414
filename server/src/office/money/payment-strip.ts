import { addDays, type CalendarDate, startOfDay } from '@sipday/rules/calendar.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import type { Deps } from '../../deps.ts'
import { failedRenewalSums } from '../../store/office/failed-renewals.ts'
import { paymentDays, paymentSums, refundSums } from '../../store/purchases/money-lists.ts'
import type { OfficePerson } from '../access/session.ts'

type Sums = { count: number | null; cents: number | null }
const sumOf = (row: Sums | undefined) => ({ count: row?.count ?? 0, cents: row?.cents ?? 0 })
const none = { customerId: null, state: null, last4: null, payerIds: null, until: null }

type Of = { everywhere: boolean; places: string[]; locationId: string | null }
type Here = { today: CalendarDate; timeZone: string }

/** What was paid today and in this month of the shop, what was refunded in it, and which renewals are not paid. */
export const stripOf = async (deps: Pick<Deps, 'reads'>, person: OfficePerson, of: Of, { today, timeZone }: Here) => {
  const { everywhere, places, locationId } = of
  const asked = { everywhere, places, locationId, ...none }
  const since = (day: CalendarDate) => startOfDay(day, timeZone)
  const month = since(`${today.slice(0, 7)}-01`)
  const paid = async (from: Date) => {
    const [row] = await paymentSums(deps.reads, { ...asked, since: from })
    return sumOf(row && { count: row.count, cents: row.paid_cents })
  }
  const { last4: _, payerIds: _payers, ...refunds } = asked
  const [ofToday, ofMonth, [back], notPaid] = await Promise.all([
    paid(since(today)),
    paid(month),
    refundSums(deps.reads, { ...refunds, id: null, squarePaymentId: null, state: 'sent', since: month }),
    may(person, 'renewals.read')
      ? failedRenewalSums(deps.reads, {
          everywhere: may(person, 'renewals.read', { locationIds: [] }),
          places,
          locationId,
          customerId: null,
        })
      : null,
  ])
  return { today: ofToday, month: ofMonth, refunded: sumOf(back), notPaid: notPaid && sumOf(notPaid[0]) }
}

type Asked = Parameters<typeof paymentDays>[1]

/** What was paid on these days, as far as it was asked for. */
export const daysOf = async (deps: Pick<Deps, 'reads'>, asked: Asked, days: readonly CalendarDate[]) => {
  const shown = new Set(days)
  const [first] = days.toSorted()
  const last = days.toSorted().at(-1)
  if (!first || !last) return []
  // Wide enough for every time zone.
  const from = startOfDay(addDays(first, -1), 'UTC')
  const end = startOfDay(addDays(last, 2), 'UTC')
  const rows = await paymentDays(deps.reads, {
    ...asked,
    since: asked.since && asked.since > from ? asked.since : from,
    until: asked.until && asked.until < end ? asked.until : end,
  })
  return rows.flatMap(({ day, ...sums }) => (day !== null && shown.has(day) ? [{ day, ...sumOf(sums) }] : []))
}
