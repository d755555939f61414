import { covers } from '@sipday/rules/uses/covers.ts'
import { isDrink } from '@sipday/rules/uses/ask-drink.ts'
import { periodOf } from '@sipday/rules/uses/periods.ts'
import type { RowIn } from './insert-rows.ts'
import { at } from './named.ts'
import { type Chance, chanceOf } from './played/chance.ts'
import type { Scene } from './scene.ts'

/** The first of the menu is taken most, and one in ten is not recorded. */
const NOT_TOLD = 0.1

/** With how often each is taken; empty for what is none. */
const menuOf = ({ shopNow: { catalogue, shop, benefitsOf } }: Scene): Map<string, { id: string; weight: number }[]> => {
  const menu = catalogue.drinkGroups.flatMap(({ id: groupId, drinks }) =>
    drinks.map(({ id }) => ({ drinkId: id, groupId })),
  )
  return new Map(
    shop.plans
      .flatMap(({ id }) => benefitsOf(id))
      .map(({ id, use }) => [
        id,
        isDrink({
          period: periodOf(use.per),
          of: use.count,
          covers: use.covers,
          ...(use.per === 'birthday' && { birthday: 'now' }),
        })
          ? menu
              .filter((drink) => covers(use, drink))
              .map(({ drinkId }, position) => ({ id: drinkId, weight: 1 / (position + 1) }))
          : [],
      ]),
  )
}

const drinkIn = (menu: readonly { id: string; weight: number }[], chance: Chance): string | null =>
  menu.length === 0 || chance.happens(NOT_TOLD) ? null : at(menu, chance.place(menu.map(({ weight }) => weight))).id

/** Everyone's redemptions, by the staff of the location's till. */
export const redemptionRows = (scene: Scene): RowIn<'redemptions'>[] => {
  const { year, names, tills, deps } = scene
  const chance = chanceOf(year.drinks.length)
  const menus = menuOf(scene)
  return year.drinks.map(({ membership, benefitId, placeId, at: when, periodKey, late, voidedAt }) => {
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
      drink_id: drinkIn(menus.get(benefitId) ?? [], chance),
    }
  })
}
