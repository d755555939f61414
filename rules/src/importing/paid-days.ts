import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addMonths, type CalendarDate, dateText, dayOf, monthsOf, renews } from '../calendar.ts'
import type { AtSquare } from './at-square.ts'
import type { Choices } from './choices.ts'
import type { PlaceHere, PlanHere, PlannedMembership } from './planned.ts'
import { Problem, Skipped } from './problem.ts'
import type { Wish } from './wish.ts'

type Terms = {
  wish: Wish
  plan: PlanHere
  place: PlaceHere
  frequency: Frequency
  square: AtSquare | null
  choices: Choices
  notes: string[]
}
type Dates = Pick<PlannedMembership, 'kind' | 'startedOn' | 'paidThrough' | 'endDate' | 'anchorDay' | 'isCanceled'>

const punchDates = ({ wish, place, choices }: Terms): Dates => {
  const end = wish.endsOn ?? choices.until ?? null
  if (end === null) throw new Problem('a punch card needs a last day. Say it once: --until 2027-12-31')
  if (wish.left === 0) throw new Skipped('nothing is left on it')
  return through(end, wish.startedOn, place, 'complimentary')
}

const freeDates = ({ wish, place, choices }: Terms): Dates => {
  const end = wish.endsOn ?? wish.paidThrough ?? choices.until ?? null
  if (end === null) throw new Problem('a complimentary membership needs a last day. Say it once: --until 2027-12-31')
  return through(end, wish.startedOn, place, 'complimentary')
}

const through = (
  end: CalendarDate,
  from: CalendarDate | null,
  place: PlaceHere,
  kind: 'complimentary' | 'term',
): Dates => {
  if (end < place.today) throw new Skipped(`ended on ${dateText(end)}`)
  const startedOn = from ?? place.today
  return { kind, startedOn, paidThrough: end, endDate: end, anchorDay: null, isCanceled: false }
}

/** What was paid for stays paid, and the next bill comes on its day. */
const paidDates = ({ wish, plan, place, frequency, square, notes }: Terms): Dates => {
  if (!renews(frequency) || (wish.gift && !square)) {
    const end = wish.endsOn ?? wish.paidThrough
    if (end === null) throw new Problem('until when it is paid is missing')
    return through(end, wish.startedOn, place, 'term')
  }
  const paidThrough = square?.billsNext ?? wish.paidThrough ?? wish.endsOn ?? nextAnchor(wish, frequency, place.today)
  if (paidThrough === null) throw new Problem('until when it is paid is missing')
  const isCanceled = square ? square.state === 'ending' : wish.status === 'ending'
  if (square && wish.paidThrough !== null && wish.paidThrough !== paidThrough)
    notes.push(`the list says ${dateText(wish.paidThrough)}, Square bills on ${dateText(paidThrough)}: Square counts`)
  if (paidThrough < place.today) {
    if (isCanceled) throw new Skipped(`ended on ${dateText(paidThrough)}`)
    throw new Problem(`it was paid until ${dateText(paidThrough)}, which has passed`)
  }
  const anchorDay = square?.anchorDay ?? wish.anchorDay ?? dayOf(paidThrough)
  const next = addMonths(paidThrough, monthsOf(plan.frequency), anchorDay)
  if (!isCanceled && anchorDay > 28 && dayOf(paidThrough) !== anchorDay)
    notes.push(`bills on day ${anchorDay}; the next one is on ${dateText(paidThrough)}, the last day of that month`)
  else if (!isCanceled && anchorDay > 28 && dayOf(next) !== anchorDay)
    notes.push(`bills on day ${anchorDay}: the bill after the next one will be on ${dateText(next)}`)
  const startedOn = wish.startedOn ?? square?.startedOn ?? place.today
  const endDate = isCanceled ? paidThrough : null
  return { kind: 'renewing', startedOn, paidThrough, endDate, anchorDay, isCanceled }
}

/** The next time its day comes, today or later. */
const nextAnchor = ({ anchorDay, startedOn }: Wish, frequency: Frequency, today: CalendarDate): CalendarDate | null => {
  if (frequency === 'year') {
    if (startedOn === null) return null
    let on = startedOn
    while (on < today) on = addMonths(on, 12, dayOf(startedOn))
    return on
  }
  if (anchorDay === null) return null
  const soon = addMonths(`${today.slice(0, 7)}-01`, 0, anchorDay)
  return soon >= today ? soon : addMonths(soon, 1, anchorDay)
}

/** Which days a row is paid for, and when it is charged next. @throws Problem, Skipped */
export const daysOf = (terms: Terms): Dates =>
  terms.wish.left !== null ? punchDates(terms) : terms.wish.complimentary ? freeDates(terms) : paidDates(terms)
