import type { ClosingMember } from '@sipday/contract/office/locations/closing.ts'
import { type CalendarDate, dateIn, dateText } from '@sipday/rules/calendar.ts'
import { closingAsk } from '@sipday/rules/office/words/closing-words.ts'
import { offerUntil } from '@sipday/rules/renewing/closing-offer.ts'
import type { Deps, Trx } from '../../deps.ts'
import { countMovable } from '../../purchases/closing/offer-move.ts'
import { type PreviewLine, previewClosing } from '../../purchases/closing/preview-closing.ts'
import { startClosing } from '../../purchases/closing/start-closing.ts'
import { Refusal } from '../../refusal.ts'
import type { Db } from '../../store/database.ts'
import { otherOpenPlaces } from '../../store/locations/closing-offers.ts'
import { placeToClose } from '../../store/locations/closings.ts'
import { askSecondPerson } from '../approvals/ask.ts'
import type { CarryOut } from '../approvals/kinds.ts'

type Wanted = { locationId: string; lastDay: CalendarDate; offerTo?: string | undefined }

/** Throws Refusal 404. */
export const knownPlace = async (db: Db | Trx, locationId: string) => {
  const [place] = await placeToClose(db, { locationId })
  if (!place) throw new Refusal(404, 'unknown', 'We could not find that.')
  return place
}

/** With its day today. Throws Refusal: 404, 422 for a past last day. */
export const requireLastDay = async (
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Trx,
  locationId: string,
  lastDay: CalendarDate,
) => {
  const place = await knownPlace(db, locationId)
  const today = dateIn(clock.now(), place.time_zone)
  if (lastDay >= today) return { ...place, today }
  const message = 'Choose a last day from today on.'
  throw new Refusal(422, 'fields_invalid', message, { fields: { lastDay: message } })
}

/** Null without an offer. Throws Refusal 422 if it is not open, or too little time is left. */
export const movableOf = async (
  db: Db | Trx,
  lines: readonly PreviewLine[],
  { locationId, lastDay, offerTo, today }: Wanted & { today: CalendarDate },
) => {
  if (offerTo === undefined) return null
  const place = (await otherOpenPlaces(db, { locationId })).find(({ id }) => id === offerTo)
  const until = offerUntil(lastDay, today)
  if (!place || until === null) {
    const message = place ? 'Too little time is left for an offer.' : 'Choose an open location.'
    throw new Refusal(422, 'fields_invalid', message, { fields: { offerTo: message } })
  }
  const members = lines.map(({ member }) => member)
  return { name: place.name, until, count: await countMovable(db, members, { to: offerTo, today }) }
}

/**
 * Never one person alone (O4). Throws Refusal: 404, 422 as above or for an impossible offer, 409 `already_closing`
 * unless the new day is earlier, `asked_already`.
 */
export const askToClose = async (
  deps: Deps,
  trx: Trx,
  { locationId, lastDay, offerTo }: Wanted,
  by: { staffId: string; sessionId: string },
) => {
  const place = await requireLastDay(deps, trx, locationId, lastDay)
  if (place.last_day !== null && place.last_day <= lastDay)
    throw new Refusal(409, 'already_closing', `${place.name} closes after ${dateText(place.last_day)} already.`)
  const lines = await previewClosing(trx, locationId, lastDay)
  const { memberships, refundCents } = sumsOf(lines)
  const offer = await movableOf(trx, lines, { locationId, lastDay, offerTo, today: place.today })
  const words = closingAsk({ name: place.name, lastDay, memberships, refundCents, offer })
  const wanted: Wanted = { locationId, lastDay, offerTo }
  const { dueAt } = await askSecondPerson(deps, trx, { kind: 'closing', subjectId: locationId, words, wanted, by })
  return { state: 'asked' as const, dueAt: dueAt.toISOString() }
}

/** Undecided requests lapse. */
export const closeAgreed: CarryOut = async (deps, trx, approval, by) => {
  if (!by) return
  const { locationId, lastDay, offerTo } = approval.wanted as Wanted
  await startClosing(trx, deps, { locationId, lastDay, offerTo, by })
}

const nameOf = (given: string, family: string): string => `${given} ${family}`.trim()

export const shownMember = ({ member, line }: PreviewLine): ClosingMember => {
  const isOther = member.subscriber_id !== member.payer_id
  const marks = [
    member.is_gift && ('gift' as const),
    member.is_unclaimed && ('unclaimed' as const),
    member.kind === 'complimentary' && ('given' as const),
    member.quantity > 1 && !member.is_gift && ('family' as const),
    member.paused_until !== null && ('paused' as const),
    member.cancelled_at !== null && ('cancelled' as const),
  ]
  return {
    membershipId: member.id,
    customerId: member.payer_id,
    name: nameOf(member.given_name, member.family_name) || member.email,
    usedBy: isOther ? nameOf(member.used_by_given, member.used_by_family) : null,
    planName: member.plan_name,
    marks: marks.filter((mark) => mark !== false),
    endsOn: line.endsOn,
    paidCents: line.paidCents,
    leftCents: line.leftCents,
    unusedDays: line.unusedDays,
    refundCents: line.refundCents,
  }
}

const count = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length

/** Includes lines that are not listed. */
export const sumsOf = (lines: readonly PreviewLine[]) => ({
  memberships: lines.length,
  refunds: count(lines, ({ line }) => line.refundCents > 0),
  refundCents: lines.reduce((sum, { line }) => sum + line.refundCents, 0),
  unclaimed: count(lines, ({ member }) => member.is_unclaimed),
  given: count(lines, ({ member }) => member.kind === 'complimentary'),
  paused: count(lines, ({ member }) => member.paused_until !== null),
  families: new Set(lines.flatMap(({ member }) => (member.quantity > 1 && !member.is_gift ? [member.purchase_id] : [])))
    .size,
})
