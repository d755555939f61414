import { accountName, causeName } from '@sipday/rules/books/book-words.ts'
import { exportAmount as amount, exportTexts } from '@sipday/rules/books/export-words.ts'
import { addDays, addMonths, type CalendarDate, dateText, isCalendarDate } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { TAX_RATE, taxPercentOf } from '@sipday/rules/money.ts'
import { reasonWords, type RefundReason } from '@sipday/rules/refunds/refund-words.ts'
import { Refusal } from '../../refusal.ts'
import type { Db } from '../../store/database.ts'
import { taxByLocation } from '../../store/books/balances.ts'
import {
  bookedPayments,
  bookedRefunds,
  journalLines,
  membersToHandOut,
  redemptionsToHandOut,
} from '../../store/books/exports.ts'
import { journalReference } from './journal-reference.ts'

/** `only`: null for all locations; `withNames`: of customers. */
export type ExportAsked = {
  only: string[] | null
  places: readonly string[]
  from: CalendarDate
  to: CalendarDate
  newest: number
  withNames: boolean
}

/** Rows by column, and where the next part begins, or null. */
export type ExportRows = { rows: Record<string, string>[]; next: string | null }
export type RowsOf = (db: Db, asked: ExportAsked, after: string | null, count: number) => Promise<ExportRows>

const yes = (is: boolean | null): string => (is ? 'Yes' : '')
export const partsOf = (after: string | null): string[] => after?.split(' ') ?? []
export const nextOf = <Row>(found: readonly Row[], count: number, placeOf: (row: Row) => string): string | null => {
  const last = found.at(-1)
  return last && found.length === count ? placeOf(last) : null
}
const notOurs = (): Refusal => new Refusal(400, 'invalid_request', exportTexts.notThere)
const lineOf = (after: string | null) => {
  if (after === null) return { afterDay: null, afterId: 0 }
  const [afterDay = '', afterId = ''] = partsOf(after)
  if (!isCalendarDate(afterDay) || !/^\d{1,15}$/.test(afterId)) throw notOurs()
  return { afterDay, afterId: Number(afterId) }
}
const lineAfter = ({ day, id }: { day: string; id: number }): string => `${day} ${id}`
const placeOf = ({ locationId, name }: { locationId: string; name: string | null }): string =>
  locationName(locationId, name)

export const journalRows: RowsOf = async (db, { only, from, to, newest }, after, count) => {
  const found = await journalLines(db, { only, from, until: to, newest, count, ...lineOf(after) })
  const rows = found.map((row) => ({
    date: row.day,
    account: accountName(row.account),
    debit: row.cents > 0 ? amount(row.cents) : '',
    credit: row.cents < 0 ? amount(-row.cents) : '',
    amount: amount(row.cents),
    location: placeOf(row),
    reference: journalReference(row.cause, row.causeId),
    text: row.forDay === null ? causeName(row.cause) : `${causeName(row.cause)}, for ${dateText(row.forDay)}`,
  }))
  return { rows, next: nextOf(found, count, lineAfter) }
}

export const paymentRows: RowsOf = async (db, { only, from, to, newest }, after, count) => {
  const found = await bookedPayments(db, { only, from, until: to, newest, count, ...lineOf(after) })
  const rows = found.map((row) => ({
    date: row.day,
    location: placeOf(row),
    kind: causeName(row.cause),
    plan: row.planName ?? '',
    gift: yes(row.gift),
    net: amount(row.totalCents - row.taxCents),
    tax: amount(row.taxCents),
    total: amount(row.totalCents),
    first: row.firstDay ?? '',
    until: row.untilDay ?? '',
    payment: row.paymentId ?? '',
  }))
  return { rows, next: nextOf(found, count, lineAfter) }
}

const reasonOf = (reason: string | null): string =>
  reason === null ? '' : (reasonWords[reason as RefundReason] ?? reason)

export const refundRows: RowsOf = async (db, { only, from, to, newest }, after, count) => {
  const found = await bookedRefunds(db, { only, from, until: to, newest, count, ...lineOf(after) })
  const rows = found.map((row) => ({
    date: row.day,
    location: placeOf(row),
    total: amount(row.totalCents ?? 0),
    tax: amount(row.taxCents ?? 0),
    unearned: amount(row.unearnedCents ?? 0),
    earned: amount(row.earnedCents ?? 0),
    returned: amount(row.returnedCents ?? 0),
    reason: row.disputed ? exportTexts.disputeLost : reasonOf(row.reason),
    refund: row.refundId ?? '',
    payment: row.paymentId ?? '',
  }))
  return { rows, next: nextOf(found, count, lineAfter) }
}

/** A part is a quarter. */
export const taxRows: RowsOf = async (db, { only, from, to }, after) => {
  const first = after ?? from
  if (!isCalendarDate(first)) throw notOurs()
  const month = Number(first.slice(5, 7))
  const quarter = Math.ceil(month / 3)
  const nextQuarter = addMonths(`${first.slice(0, 7)}-01`, quarter * 3 - month + 1)
  const last = nextQuarter <= to ? addDays(nextQuarter, -1) : to
  const found = await taxByLocation(db, { only, from: first, until: last, usualRate: TAX_RATE })
  const rows = found.map((row) => ({
    quarter: `${first.slice(0, 4)} Q${quarter}`,
    from: first,
    to: last,
    location: placeOf(row),
    rate: taxPercentOf(row.rate ?? TAX_RATE),
    sold: amount(row.soldCents),
    tax: amount(row.taxCents),
    back: amount(row.backCents),
    backTax: amount(row.backTaxCents),
  }))
  return { rows, next: nextQuarter <= to ? nextQuarter : null }
}

const kinds = { renewing: 'Renewing', term: 'Term', complimentary: 'Given' } as const
const states = { active: 'Active', grace: 'Late', unpaid: 'Not paid', ended: 'Ended' } as const

export const memberRows: RowsOf = async (db, { only, from, to, withNames }, after, count) => {
  const found = await membersToHandOut(db, { only, from, until: to, after: after ?? '', count })
  const rows = found.map((row) => ({
    membership: row.id,
    name: withNames ? `${row.givenName} ${row.familyName}`.trim() : '',
    email: withNames ? (row.email ?? '') : '',
    plan: row.planName,
    location: placeOf(row),
    kind: kinds[row.kind],
    gift: yes(row.isGift),
    state: states[row.state],
    started: row.startedOn,
    through: row.paidThrough ?? '',
    ended: row.endedOn ?? '',
    price: amount(row.priceCents),
  }))
  return { rows, next: nextOf(found, count, ({ id }) => id) }
}

/** By location, as their index is. */
export const redemptionRows: RowsOf = async (db, { places, from, to }, after, count) => {
  const [atPlace = '0', id, ...at] = partsOf(after)
  const nth = Number(atPlace)
  const locationId = places[nth]
  if (locationId === undefined) return { rows: [], next: null }
  const position = { afterAt: id ? at.join(' ') : null, afterId: id ?? '' }
  if (position.afterAt !== null && Number.isNaN(Date.parse(position.afterAt))) throw notOurs()
  const found = await redemptionsToHandOut(db, { locationId, from, until: to, count, ...position })
  const rows = found.map((row) => ({
    date: row.day ?? '',
    time: row.time ?? '',
    location: locationName(locationId, row.name),
    benefit: row.benefit,
    plan: row.planName,
    membership: row.membershipId,
    late: yes(row.late),
    voided: yes(row.voided),
  }))
  const following = nth + 1 < places.length ? String(nth + 1) : null
  return { rows, next: nextOf(found, count, (row) => `${nth} ${row.id} ${row.at}`) ?? following }
}
