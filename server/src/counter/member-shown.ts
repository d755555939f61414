import type { CounterMember } from '@sipday/contract/counter.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { endedOn } from '@sipday/rules/membership.ts'
import { isPaused } from '@sipday/rules/renewing/pause.ts'
import { isOfEachPayment } from '@sipday/rules/uses/periods.ts'
import { readyAtTill } from '@sipday/rules/uses/standing.ts'
import { whenText } from '@sipday/rules/uses/use-words.ts'
import type { FoundMember } from '../store/counter/redemptions.ts'
import { requireBegun } from './hand-over.ts'

/**
 * Without anyone's contact details. A membership that has ended is shown as such, with its last day; one that has not
 * begun is refused with 422.
 */
export const memberShown = (
  member: FoundMember,
  { now, withoutCode }: { now: Date; withoutCode: boolean },
): CounterMember => {
  requireBegun(member, dateIn(now, member.timeZone))
  const ended = member.state === 'ended' || !member.live
  const paused = !ended && isPaused(member, dateIn(now, member.timeZone))
  return {
    membershipId: member.membershipId,
    firstName: member.givenName,
    lastInitial: [...member.familyName][0] ?? '',
    planName: member.planName,
    locationName: member.locationName,
    status: ended ? 'ended' : paused ? 'paused' : member.state === 'grace' ? 'active' : member.state,
    ...(paused && member.pausedUntil !== null ? { pausedUntil: member.pausedUntil } : {}),
    endedOn: ended ? endedOn(member, member.timeZone) : null,
    withoutCode,
    ...(member.usual === null ? {} : { usual: member.usual }),
    benefits: member.benefits.map(benefitShown(member)),
  }
}

const benefitShown =
  ({ endDate }: Pick<FoundMember, 'endDate'>) =>
  (benefit: FoundMember['benefits'][number]): CounterMember['benefits'][number] => {
    const readyAt = readyAtTill(benefit.use, benefit)?.toISOString() ?? null
    return {
      entitlementId: benefit.entitlementId,
      name: benefit.name,
      period: benefit.period,
      status: benefit.status,
      redeemedAt: benefit.redeemedAt?.toISOString() ?? null,
      redeemedLocationName: benefit.redeemedLocationName,
      availableAgainAt: readyAt,
      left: benefit.left,
      of: benefit.of,
      readyAt,
      ...(isOfEachPayment(benefit.use, endDate) ? { eachPayment: true } : {}),
      ...(benefit.use.covers ? { covers: benefit.use.covers } : {}),
      ...(benefit.birthday ? { birthday: birthdayMark(benefit.birthday) } : {}),
      ...(whenText(benefit.use) === '' ? {} : { hours: whenText(benefit.use) }),
    }
  }

const birthdayMark = ({ on, until }: { on: string | null; until: string | null }) =>
  on === null ? 'untold' : until === null ? 'waits' : 'now'
