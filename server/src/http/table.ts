import { benefits } from '../endpoints/benefits.ts'
import { campaignTracking } from '../endpoints/campaign-tracking.ts'
import { campaign } from '../endpoints/campaign.ts'
import { counterLookup } from '../endpoints/counter-lookup.ts'
import { counterRedeem } from '../endpoints/counter-redeem.ts'
import { counterSignIn } from '../endpoints/counter-sign-in.ts'
import { counterSignOut } from '../endpoints/counter-sign-out.ts'
import { counterTill } from '../endpoints/counter-till.ts'
import { counterToday } from '../endpoints/counter-today.ts'
import { counterVoid } from '../endpoints/counter-void.ts'
import { geocode } from '../endpoints/geocode.ts'
import { logout } from '../endpoints/logout.ts'
import { models } from '../endpoints/models.ts'
import { pricingModels } from '../endpoints/pricing-models.ts'
import { session } from '../endpoints/session.ts'
import { shop } from '../endpoints/shop.ts'

/** Every call that has a handler; a test holds it against the contract. */
export const table = [
  benefits,
  campaign,
  campaignTracking,
  counterLookup,
  counterRedeem,
  counterSignIn,
  counterSignOut,
  counterTill,
  counterToday,
  counterVoid,
  geocode,
  logout,
  models,
  pricingModels,
  session,
  shop,
] as const
