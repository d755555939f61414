import { priceOn } from '@sipday/rules/office/prices.ts'
import type { Trx } from '../../../deps.ts'
import { byId, photoText, type SubjectStore } from './subject-store.ts'

export const plans: SubjectStore<'plan'> = {
  read: async (trx) => {
    const prices = await trx.selectFrom('plan_prices').selectAll().orderBy('from_on').execute()
    const places = await trx.selectFrom('plan_locations').selectAll().where('sells', '=', true).execute()
    const given = await trx.selectFrom('plan_benefits').selectAll().execute()
    return byId(await trx.selectFrom('plans').selectAll().where('retired_on', 'is', null).execute(), (row) => ({
      modelId: row.model_id,
      name: row.name,
      frequency: row.frequency,
      planType: row.plan_type,
      description: row.description,
      minimumQuantity: row.minimum_quantity,
      gift: row.gift,
      onSale: row.on_sale,
      sells: places.flatMap((one) => (one.plan_id === row.id ? [one.location_id] : [])).toSorted(),
      benefits: given.flatMap((one) => (one.plan_id === row.id ? [one.benefit_id] : [])).toSorted(),
      prices: prices.flatMap(({ plan_id, price_cents: cents, from_on: from }) =>
        plan_id === row.id ? [{ cents, from }] : [],
      ),
      photo: row.photo,
      position: row.position,
    }))
  },
  write: async (trx, id, body, at) => {
    if (body === null) {
      await trx.updateTable('plans').set({ retired_on: at.today }).where('id', '=', id).execute()
      return
    }
    const present = priceOn(body.prices, at.today)
    if (present === null) throw new Error(`The plan ${id} has no price on ${at.today}.`)
    const row = {
      model_id: body.modelId,
      name: body.name,
      price_cents: present,
      frequency: body.frequency,
      description: body.description,
      plan_type: body.planType,
      minimum_quantity: body.minimumQuantity,
      gift: body.gift,
      on_sale: body.onSale,
      photo: photoText(body.photo),
      position: body.position,
      retired_on: null,
    }
    await trx
      .insertInto('plans')
      .values({ id, square_plan_id: null, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
    await writePrices(trx, id, body.prices, at)
    await writePlaces(trx, id, body.sells)
    await writeBenefits(trx, id, body.benefits)
  },
}

/** Prices in force keep their start; the sweep applies later ones. */
const writePrices = async (
  trx: Trx,
  planId: string,
  prices: readonly { cents: number; from: string }[],
  { today, now }: { today: string; now: Date },
): Promise<void> => {
  const days = prices.map(({ from }) => from)
  await trx.deleteFrom('plan_prices').where('plan_id', '=', planId).where('from_on', 'not in', days).execute()
  await trx
    .insertInto('plan_prices')
    .values(
      prices.map(({ cents, from }) => ({
        plan_id: planId,
        from_on: from,
        price_cents: cents,
        applied_at: from <= today ? now : null,
      })),
    )
    .onConflict((known) =>
      known
        .columns(['plan_id', 'from_on'])
        .doUpdateSet(({ ref }) => ({
          price_cents: ref('excluded.price_cents'),
          applied_at: ref('excluded.applied_at'),
        }))
        .whereRef('plan_prices.price_cents', '!=', 'excluded.price_cents'),
    )
    .execute()
}

/** A place that sells the plan is no longer listed as one that only redeems it. */
const writePlaces = async (trx: Trx, planId: string, sells: readonly string[]): Promise<void> => {
  await trx.updateTable('plan_locations').set({ sells: false }).where('plan_id', '=', planId).execute()
  if (sells.length === 0) return
  await trx
    .insertInto('plan_locations')
    .values(sells.map((location_id) => ({ plan_id: planId, location_id, sells: true })))
    .onConflict((known) => known.columns(['plan_id', 'location_id']).doUpdateSet({ sells: true }))
    .execute()
}

const writeBenefits = async (trx: Trx, planId: string, ids: readonly string[]): Promise<void> => {
  await trx.deleteFrom('plan_benefits').where('plan_id', '=', planId).execute()
  if (ids.length === 0) return
  await trx
    .insertInto('plan_benefits')
    .values(ids.map((benefit_id) => ({ plan_id: planId, benefit_id })))
    .execute()
}
