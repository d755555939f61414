import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import type { Db } from '../../store/database.ts'
import type { MemberOfPlace } from '../../store/locations/closing-members.ts'
import { endOffers } from '../../store/locations/closing-offers.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { placesSelling } from '../../store/memberships/moving.ts'
import { moves } from '../changing/move.ts'
import { mailFacts, todayOf } from '../renewing/renewal.ts'

/** To where, through which day of the closing location, and its last day. */
type Offer = { to: string; until: CalendarDate; lastDay: CalendarDate }

/**
 * Once for each last day; false when it cannot move today or the offer is over. The payer accepts in self-service
 * (decision 41).
 */
export const offerMove = async (trx: Trx, deps: Deps, row: LockedMembership, offer: Offer): Promise<boolean> => {
  const today = todayOf(deps, row)
  if (offer.until < today || !moves(row, today)) return false
  const place = (await placesSelling(trx, row)).find(({ id }) => id === offer.to)
  if (!place) return false
  const { shopName, accountUrl, name, planName, locationName: fromName } = await mailFacts(trx, deps, row)
  await queueMail(trx, deps, {
    kind: 'closing_offer',
    dedupeKey: `closing-offer:${row.id}:${offer.lastDay}`,
    to: row.payer_email,
    facts: {
      shopName,
      accountUrl,
      name,
      planName,
      locationName: fromName,
      toName: locationName(place.id, place.name),
      until: offer.until,
      usableUntil: offer.lastDay,
    },
  })
  return true
}

export const countMovable = async (
  db: Db | Trx,
  members: readonly MemberOfPlace[],
  { to, today }: { to: string; today: CalendarDate },
): Promise<number> => {
  let count = 0
  for (const group of Map.groupBy(members, ({ plan_id, next_plan_id }) => `${plan_id} ${next_plan_id}`).values()) {
    const [first] = group
    if (!first || !(await placesSelling(db, first)).some(({ id }) => id === to)) continue
    count += group.filter((member) => moves(member, today)).length
  }
  return count
}

/** Once the offer is over. Part of the regular sweep. */
export const endMoveOffers = ({ db, clock, jobs }: Deps): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { id } of await endOffers(trx, { now: clock.now() }))
      await jobs.add(trx, 'close_location', { closingId: id }, { jobKey: `closing:${id}` })
  })
