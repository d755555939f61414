import { startOfDay } from '@sipday/rules/calendar.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { membershipDates, type Terms } from '@sipday/rules/terms.ts'
import type { Insertable } from 'kysely'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail, type QueuedMail } from '../../messages/outbox.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { giftToTell, noteGiftSent } from '../../store/memberships/gifts.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'
import type { GiftsTable } from '../../store/tables.ts'
import { calendarUrl } from '../calendar/link.ts'
import type { Person } from '../charging/welcome.ts'

type Told = {
  recipient_name: string
  recipient_email: string
  message: string
  given_name: string
  plan_name: string
  started_on: CalendarDate
  end_date: CalendarDate | null
  location_id: string
  location_name: string | null
}

/** The message, and how to sign in (R23). */
const giftMail = (
  deps: Deps,
  { membershipId, again }: { membershipId: string; again?: string | undefined },
  gift: Told,
  shopName: string,
): QueuedMail<'gift'> => ({
  kind: 'gift',
  dedupeKey: `gift:${membershipId}${again ? `:${again}` : ''}`,
  to: gift.recipient_email,
  facts: {
    shopName,
    signInUrl: `${deps.settings.publicUrl}/redeem`,
    recipientName: gift.recipient_name,
    giverName: gift.given_name,
    message: gift.message,
    planName: gift.plan_name,
    locationName: locationName(gift.location_id, gift.location_name),
    startsOn: gift.started_on,
    endsOn: gift.end_date,
    calendarUrl: calendarUrl(deps.settings, membershipId),
  },
})

/** Queues the recipient's email, once; `again` identifies a resend. */
export const tellRecipient = async (trx: Trx, deps: Deps, membershipId: string, again?: string): Promise<void> => {
  const gift = await giftToTell(trx, membershipId)
  if (!gift) return
  await queueMail(trx, deps, giftMail(deps, { membershipId, again }, gift, (await shopIn(trx)).name))
  await noteGiftSent(trx, membershipId, deps.clock.now())
}

const GIFT_HOUR_MS = 9 * 3_600_000

/**
 * The emails go at nine in the morning of `sendOn` or at once. The call's details belong to the first recipient (R23,
 * R51).
 */
export const giftOf = (
  deps: Deps,
  purchase: OwnPurchase,
  terms: Terms,
  given: { membershipId: string; person: Person; position: number; shopName: string },
): { row: Insertable<GiftsTable>; mail: QueuedMail<'gift'> | null } => {
  const { membershipId, person } = given
  const { gift } = purchase
  const now = deps.clock.now()
  const wanted = gift?.sendOn ? new Date(startOfDay(terms.startsOn, purchase.time_zone).getTime() + GIFT_HOUR_MS) : now
  const named = given.position === 0 ? gift : null
  const isToldNow = wanted <= now
  const row = {
    membership_id: membershipId,
    // For the giver: the name they typed, not the account's (risk 7).
    recipient_name: named?.recipientName || (person.typedName ?? person.givenName),
    // The typed address is for recipients without one.
    recipient_email: person.email || named?.recipientEmail || '',
    message: gift?.message ?? '',
    send_on: gift?.sendOn ? terms.startsOn : null,
    due_at: wanted < now ? now : wanted,
    sent_at: isToldNow ? now : null,
    claimed_at: null,
  }
  const { startedOn, endDate } = membershipDates(terms)
  const told = { ...purchase, ...row, started_on: startedOn, end_date: endDate }
  return { row, mail: isToldNow ? giftMail(deps, { membershipId }, told, given.shopName) : null }
}
