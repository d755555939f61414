import type { RowIn } from './insert-rows.ts'
import { at } from './named.ts'
import type { Scene } from './scene.ts'

/** Everyone's redemptions, by the staff of the location's till. */
export const redemptionRows = ({ year, names, tills, deps }: Scene): RowIn<'redemptions'>[] =>
  year.drinks.map(({ membership, benefitId, placeId, at: when, periodKey, late, voidedAt }) => {
    const { id, entitlements } = at(names.memberships, membership)
    const staffId = tills.get(placeId)
    const redemption = deps.ids.id()
    return {
      id: redemption,
      entitlement_id: entitlements.get(benefitId),
      membership_id: id,
      period_key: periodKey,
      location_id: placeId,
      staff_id: staffId,
      key: redemption,
      accepted_at: when,
      redeemed_at: when,
      late,
      voided_at: voidedAt,
      void_reason: voidedAt && 'Wrong member',
      voided_by: voidedAt && staffId,
    }
  })
