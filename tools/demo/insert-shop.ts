import type { Trx } from '@sipday/server/deps.ts'
import { publishLegal } from '@sipday/server/store/catalogue/legal.ts'
import { placesOf, type ShopFile } from './shop-file.ts'

/** Before any purchase. */
const SINCE_EVER = '2000-01-01'

/** Writes a shop into an empty database, in the caller's transaction. */
export const insertShop = async (trx: Trx, file: ShopFile): Promise<void> => {
  const timeZone = String(file.shop['timeZone'])
  await trx
    .insertInto('shop_settings')
    .values(Object.entries(file.shop).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  await trx
    .insertInto('locations')
    .values(
      file.locations.map(({ id, name, address, zip, lat, lng }, position) => ({
        id,
        name,
        address,
        zip,
        lat,
        lng,
        time_zone: timeZone,
        position,
      })),
    )
    .execute()
  const ownTerms = file.locations.filter(({ tax, squareLocationId }) => tax !== undefined || squareLocationId)
  if (ownTerms.length > 0)
    await trx
      .insertInto('location_terms')
      .values(
        ownTerms.map(({ id, tax, squareLocationId }) => ({
          location_id: id,
          from_day: SINCE_EVER,
          tax_rate: tax ?? null,
          square_location_id: squareLocationId ?? null,
        })),
      )
      .execute()
  await trx
    .insertInto('pricing_models')
    .values(file.models.map(({ id, name, description }, position) => ({ id, name, description, position })))
    .execute()
  const plans = file.models.flatMap((model) => model.plans.map((plan) => ({ model, plan })))
  await trx
    .insertInto('plans')
    .values(
      plans.map(({ model, plan }, position) => ({
        id: plan.id,
        model_id: model.id,
        name: plan.name,
        price_cents: plan.price,
        frequency: plan.frequency,
        description: plan.description,
        plan_type: plan.type,
        minimum_quantity: model.minimumQuantity,
        gift: model.gift,
        on_sale: plan.onSale,
        square_plan_id: null,
        position,
      })),
    )
    .execute()
  await trx
    .insertInto('plan_locations')
    .values(
      plans.flatMap(({ plan }) => placesOf(file, plan.soldAt).map((id) => ({ plan_id: plan.id, location_id: id }))),
    )
    .execute()
  await trx
    .insertInto('benefits')
    .values(file.benefits.map(({ id, name, period, status }, position) => ({ id, name, period, status, position })))
    .execute()
  const allPlans = plans.map(({ plan }) => plan.id)
  await trx
    .insertInto('plan_benefits')
    .values(
      file.benefits.flatMap((benefit) =>
        (benefit.plans === 'all' ? allPlans : benefit.plans).map((id) => ({ plan_id: id, benefit_id: benefit.id })),
      ),
    )
    .execute()
  await insertDrinks(trx, file)
  for (const text of file.legal) await publishLegal(trx, text, new Date(SINCE_EVER))
  await trx
    .insertInto('campaigns')
    .values(
      file.campaigns.map((campaign) => ({
        id: campaign.id,
        name: campaign.utmCampaign,
        utm_campaign: campaign.utmCampaign,
        model_ids: campaign.models,
        location_ids: campaign.locations,
        plan_ids: campaign.plans,
      })),
    )
    .execute()
}

const insertDrinks = async (trx: Trx, { drinks: drinkGroups }: ShopFile): Promise<void> => {
  if (drinkGroups.length === 0) return
  await trx
    .insertInto('drink_groups')
    .values(
      drinkGroups.map(({ id, name, bannerLine, drawing, ground }, position) => ({
        id,
        name,
        banner_line: bannerLine,
        drawing,
        ground,
        position,
      })),
    )
    .execute()
  const drinks = drinkGroups.flatMap((group) => group.drinks.map((drink) => ({ group_id: group.id, ...drink })))
  if (drinks.length === 0) return
  await trx
    .insertInto('drinks')
    .values(drinks.map(({ upgrade, ...drink }, position) => ({ ...drink, upgrade_cents: upgrade, position })))
    .execute()
}
