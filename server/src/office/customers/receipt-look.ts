import type { Deps } from '../../deps.ts'
import type { Rendered } from '../../messages/letter.ts'
import { compose } from '../../messages/templates.ts'
import { voiceOf } from '../../messages/voice.ts'
import { termsOfPurchase } from '../../purchases/charging/purchase-terms.ts'
import { receiptOf } from '../../purchases/charging/receipt.ts'
import { pricingIn } from '../../store/catalogue/pricing.ts'
import { requireFull } from '../access/needs.ts'
import type { OfficeSession } from '../access/session.ts'
import { noteLook } from './count-looks.ts'
import { reachPurchase } from './reach-purchase.ts'

/**
 * The receipt of a purchase, as it would be emailed to its buyer today (R23), without the link to their calendar. It
 * counts as a look at the buyer (rule O). Throws Refusal: 404 also elsewhere, 409 where nothing was paid, 401.
 */
export const receiptLook = async (
  deps: Deps,
  { session, purchaseId }: { session: OfficeSession; purchaseId: string },
): Promise<Rendered> => {
  const person = requireFull(session)
  const { buyerId, shop, facts } = await deps.db.transaction().execute(async (trx) => {
    const purchase = await reachPurchase(trx, person, purchaseId)
    const pricing = await pricingIn(trx)
    const about = { shopName: pricing.shop.name, firstId: null }
    const mail = receiptOf(deps, purchase, termsOfPurchase(purchase, pricing), about)
    return { buyerId: purchase.buyer_id, shop: pricing.shop, facts: mail.facts }
  })
  await noteLook(deps, session, buyerId)
  return compose('receipt', facts, voiceOf(shop, deps.settings))
}
