import type { WalletPass } from '@sipday/rules/codes/wallet-words.ts'
import { dateIn, endOfDay } from '@sipday/rules/calendar.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { authorise } from '../access/authorise.ts'
import { boughtHere } from '../access/bought-here.ts'
import { takeLimit } from '../access/limits.ts'
import type { Session } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { ShopData } from '../store/catalogue/shop.ts'
import { shownCatalogue } from '../store/catalogue/shown-catalogue.ts'
import { drinkableBy } from '../store/memberships/memberships.ts'

export type PassToSign = WalletPass & {
  membershipId: string
  /** Null for a membership that goes on. */
  expiresAt: Date | null
  shop: ShopData
}

/**
 * For who sees its code (`entitlements`): its subscriber while it can be redeemed, and who has just paid for it.
 * Someone else's, an unknown one and one that rests are treated alike. Each pass counts toward a limit of the session.
 */
export const passOfMember = async (
  deps: Deps,
  session: Session,
  { CID, subscriptionId }: { CID: string; subscriptionId: string },
): Promise<PassToSign> => {
  const grant = await authorise(deps, session, 'read customer', { customerId: CID })
  await takeLimit(deps, 'wallet_session', session.id)
  const now = deps.clock.now()
  const all = await drinkableBy(deps.db, CID, now)
  const shown = grant === 'owned' ? all : boughtHere(session, CID, all).map(({ membership }) => membership)
  const membership = shown.find(({ id }) => id === subscriptionId)
  if (!membership) throw new Refusal(404, 'membership_unknown', 'Could not load subscription details.')
  const { shop } = (await shownCatalogue(deps.reads)).catalogue
  const endsOn = membership.endDate ?? (membership.kind === 'term' ? membership.paidThrough : null)
  return {
    membershipId: membership.id,
    shopName: shop.name,
    planName: membership.planName,
    memberName: membership.subscriberName,
    locationName: membership.locationName,
    code: codeText(membership.code),
    addedOn: dateIn(now, membership.timeZone),
    paidThrough: membership.paidThrough,
    endsOn,
    expiresAt: endsOn === null ? null : endOfDay(endsOn, membership.timeZone),
    shop,
  }
}

/** No keys for the wallet, or none that are still good. */
export const notOffered = (): Refusal => new Refusal(404, 'wallet_unknown', 'This is not offered at the moment.')
