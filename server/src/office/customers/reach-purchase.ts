import { may } from '@sipday/rules/office/capabilities.ts'
import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { locationsOfPurchase } from '../../store/memberships/locked-membership.ts'
import { lockPurchase, type OwnPurchase } from '../../store/purchases/own-purchase.ts'
import type { OfficePerson } from '../access/session.ts'
import { unknownCustomer } from './known-customer.ts'

/**
 * A purchase belongs to where it was bought, and where its memberships moved. Throws Refusal: 404 also elsewhere, 409
 * where nothing was paid.
 */
export const reachPurchase = async (trx: Trx, person: OfficePerson, purchaseId: string): Promise<OwnPurchase> => {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase) throw unknownCustomer()
  const locationIds = [purchase.location_id, ...(await locationsOfPurchase(trx, purchaseId))]
  if (!may(person, 'customers', { locationIds })) throw unknownCustomer()
  if (purchase.state !== 'succeeded' && purchase.state !== 'refunded')
    throw new Refusal(409, 'not_paid', 'This was not paid, so there is no receipt.')
  return purchase
}
