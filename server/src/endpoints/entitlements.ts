import type { EntitlementRecord } from '@sipday/contract/subscriptions.ts'
import { authoriseList } from '../access/authorise.ts'
import { rememberCustomer } from '../access/sessions.ts'
import { memberPass } from '../counter/member-pass.ts'
import { endpoint } from '../endpoint.ts'
import { boughtHere } from '../access/bought-here.ts'
import { claimGifts } from '../store/memberships/gifts.ts'
import { drinkableBy, type MembershipRow } from '../store/memberships/memberships.ts'
import { type BenefitState, benefitStates } from '../store/counter/benefits.ts'
import { roleOf } from '../store/memberships/subscription-record.ts'

/**
 * S3: the benefits a customer can redeem, with their current status; none for someone else's or an unknown id (risk 2);
 * someone who has just paid sees those of their purchase (R59).
 */
export const entitlements = endpoint('entitlements', async ({ deps, input, session }) => {
  const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
  if (!allowed) return []
  if (allowed === 'owned') await rememberCustomer(deps.db, session, input.CID)
  const now = deps.clock.now()
  const found = await drinkableBy(deps.db, input.CID, now)
  const memberships =
    allowed === 'owned' ? found : boughtHere(session, input.CID, found).map(({ membership }) => membership)
  if (allowed === 'owned') await claimGifts(deps, memberships)
  const states = await benefitStates(
    deps.db,
    memberships.map(({ id, timeZone }) => ({ membershipId: id, timeZone })),
    now,
  )
  return memberships.flatMap((membership) => {
    const benefits = states.get(membership.id) ?? []
    const pass = memberPass(deps.settings, membership, benefits, now)
    return benefits.map((benefit) => record(membership, benefit, input.CID, pass))
  })
})

const record = (
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
  'Available Again At': benefit.availableAgainAt?.toISOString() ?? null,
  Role: roleOf(membership, customerId),
  Pass: pass,
})
