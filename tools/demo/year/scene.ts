import { squareLocationAt } from '@sipday/rules/place.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { Year, YearMembership } from './played/story.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { at, type Names } from './named.ts'
import type { ShopNow } from './shop-now.ts'

export type Scene = {
  deps: Deps
  now: Date
  year: Year
  names: Names
  shopNow: ShopNow
  installation: string
  /** The provider's id of a plan at a price. @throws RangeError for one that it does not have */
  variationOf: (plan: PlanTerms) => string
  tills: ReadonlyMap<string, string>
  /** Who makes refunds and gives memberships. */
  ownerId: string
}

export const zoneIn = ({ shopNow: { shop } }: Pick<Scene, 'shopNow'>, placeId: string): string =>
  shop.places.find(({ id }) => id === placeId)?.timeZone ?? 'America/New_York'

/** The id of the purchase that a membership came by; null for one that was given. */
export const purchaseOf = ({ names }: Scene, { order }: YearMembership): string | null =>
  order === null ? null : at(names.orders, order).id

export const squareLocationIn = ({ shopNow, deps }: Scene, locationId: string, day: string): string =>
  squareLocationAt(shopNow.catalogue.placeTerms, locationId, day, deps.settings.square.locationId)
