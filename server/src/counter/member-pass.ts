import { dateIn } from '@sipday/rules/calendar.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { firstIssueAfter } from '@sipday/rules/pass.ts'
import { nextWindow } from '@sipday/rules/uses/birthday.ts'
import { isCounted } from '@sipday/rules/uses/periods.ts'
import type { Settings } from '../settings.ts'
import type { DrinkableMembership } from '../store/memberships/memberships.ts'
import type { BenefitState } from '../store/counter/benefits.ts'
import { markOf, signPass } from './passes.ts'

/** The page polls every few seconds; within this time the response is the same, and so is the QR code. */
const RENEWED_EVERY_MS = 10 * 60_000

const newest = (taken: readonly { at: Date }[]): Date | null =>
  taken.length === 0 ? null : new Date(Math.max(...taken.map(({ at }) => at.getTime())))

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

/** The content of the QR code of a membership that is currently usable. */
export const memberPass = (
  settings: Pick<Settings, 'appSecret'>,
  membership: DrinkableMembership,
  benefits: readonly BenefitState[],
  now: Date,
): string => {
  const issuedAt = new Date(Math.floor(now.getTime() / RENEWED_EVERY_MS) * RENEWED_EVERY_MS)
  const today = dateIn(now, membership.timeZone)
  const paid = membership.endDate ?? membership.paidThrough
  return signPass(settings, {
    code: codeText(membership.code),
    membershipId: membership.id,
    issuedAt: membership.codeRenewedAt ? latest(issuedAt, firstIssueAfter(membership.codeRenewedAt)) : issuedAt,
    // During the grace period it may be used although the paid period is over.
    goodThrough: paid !== null && paid < today ? today : paid,
    places: membership.placeIds.map(markOf),
    benefits: benefits.flatMap(({ benefitId, use, left, taken, birthday }) =>
      isCounted(use)
        ? [
            {
              mark: markOf(benefitId),
              use,
              left,
              last: newest(taken),
              ...(birthday?.on ? { week: nextWindow(birthday.on, today) } : {}),
            },
          ]
        : [],
    ),
  })
}
