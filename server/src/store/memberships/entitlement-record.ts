import type { EntitlementRecord } from '@sipday/contract/subscriptions.ts'
import { isOfEachPayment } from '@sipday/rules/uses/periods.ts'
import { sizesText, whenText } from '@sipday/rules/uses/use-words.ts'
import type { BenefitState } from '../counter/benefits.ts'
import type { MembershipRow } from './memberships.ts'
import { roleOf } from './subscription-record.ts'

/** S3; `pass`: the content of the QR code. */
export const entitlementRecord = (
  membership: MembershipRow,
  benefit: BenefitState,
  customerId: string,
  pass: string,
): EntitlementRecord => ({
  'Entitlement ID': benefit.entitlementId,
  'Linked: Subscription ID in Subscriptions': [membership.id],
  'Plan Name': [membership.planName],
  'Display Benefit Name': benefit.name,
  'Test for Redeem Status': benefit.status === 'redeemed' ? 'Redeemed' : 'Available',
  Code: [membership.code],
  'Subscription End Date': membership.endDate ? [membership.endDate] : [],
  'Location Name': [membership.locationName],
  Period: benefit.period,
  'Redeemed At': benefit.redeemedAt?.toISOString() ?? null,
  'Redeemed Location Name': benefit.redeemedLocationName,
  'Available Again At': benefit.readyAt?.toISOString() ?? null,
  Left: benefit.left,
  Of: benefit.of,
  'Ready At': benefit.readyAt?.toISOString() ?? null,
  ...(isOfEachPayment(benefit.use, membership.endDate) ? { 'Each Payment': true } : {}),
  ...(benefit.birthday ? { Birthday: benefit.birthday.on } : {}),
  ...(benefit.birthday?.until ? { 'Ready Until': benefit.birthday.until } : {}),
  ...(whenText(benefit.use) === '' ? {} : { Hours: whenText(benefit.use) }),
  ...(sizesText(benefit.use) === '' ? {} : { Sizes: sizesText(benefit.use) }),
  'Time Zone': membership.timeZone,
  Role: roleOf(membership, customerId),
  Pass: pass,
})
