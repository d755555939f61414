import { dateIn } from '@sipday/rules/calendar.ts'
import { icsOf } from '@sipday/rules/calendar-file/ics.ts'
import { calendarTexts, type MembershipDay, membershipDay } from '@sipday/rules/calendar-file/membership-day.ts'
import { renewalDay } from '@sipday/rules/renewing/pause.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { goesOn, type MembershipRow, membershipsOf } from '../../store/memberships/memberships.ts'
import { partiesOf } from '../../store/people/rights.ts'

/** By the clock of its location; null where there is none to come. */
export const dayOfMembership = (membership: MembershipRow, now: Date): MembershipDay | null =>
  membershipDay({
    status: membership.status,
    isDue: membership.overdue !== null,
    renewsOn: goesOn(membership) ? renewalDay(membership) : null,
    endDate: membership.endDate,
    today: dateIn(now, membership.timeZone),
  })

/** A second file corrects the first (S2.8); null for an unknown membership or one without a day. */
export const calendarFile = async (
  { reads, clock, settings }: Pick<Deps, 'reads' | 'clock' | 'settings'>,
  membershipId: string,
): Promise<string | null> => {
  const now = clock.now()
  const [parties] = await partiesOf(reads, { membershipId })
  const all = parties ? await membershipsOf(reads, parties.payer_id, now) : []
  const membership = all.find(({ id }) => id === membershipId)
  const day = membership ? dayOfMembership(membership, now) : null
  if (!membership || !day) return null
  const { shop } = await catalogueOf(reads)
  const url = `${settings.publicUrl}/redeem`
  return icsOf({
    uid: `${membershipId}@${new URL(settings.publicUrl).hostname}`,
    // A minute is enough: whoever presses twice within one gets the same file.
    sequence: Math.floor(now.getTime() / 60_000),
    stamp: now,
    on: day.on,
    summary: calendarTexts.summary(day.kind, membership.planName, shop.name),
    description: calendarTexts.description(day.kind, url),
    url,
    product: shop.name,
  })
}
