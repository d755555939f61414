import type { Levers } from './played/levers.ts'
import { playYear } from './played/play.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { renews } from '@sipday/rules/calendar.ts'
import { ensurePlanVariation } from '@sipday/server/purchases/renewing/plan-variation.ts'
import { audit } from '@sipday/server/store/audit.ts'
import { installationOf } from '@sipday/server/store/installation.ts'
import { drawCodes } from '@sipday/server/store/memberships/free-codes.ts'
import { countAgain, forgetCounts, holdCounts } from './count-again.ts'
import { forgetBooks } from './forget-books.ts'
import { redemptionRows } from './drink-rows.ts'
import { insertRows } from './insert-rows.ts'
import * as members from './membership-rows.ts'
import * as money from './money-rows.ts'
import { namesFor } from './named.ts'
import { pastOf } from './past.ts'
import * as people from './people-rows.ts'
import type { Scene } from './scene.ts'
import { shopNow } from './shop-now.ts'
import { peopleAtTills } from './staff.ts'
import { tellSandbox } from './tell-sandbox.ts'
import * as visits from './visit-rows.ts'

/** For the log; a shop has one year. */
export const YEAR_FILLED = 'demo_year_filled'

export type FillOptions = { levers: Levers; seed: number; tell: (line: string) => void }

/**
 * The database gets it in one transaction, which ends with the sandbox's part. A killed fill leaves nothing in the
 * database, and the next one replaces what it left in the sandbox. Throws when the sandbox does not take it.
 */
export const fillYear = async (deps: Deps, { levers, seed, tell }: FillOptions) => {
  const now = deps.clock.now()
  const sold = await shopNow(deps)
  tell('Playing the year')
  const year = playYear(sold.shop, levers, { seed, now })
  const names = namesFor(year, deps.ids, (planId) => sold.benefitsOf(planId).map(({ id }) => id))
  const variations = await variationsOf(deps, sold.shop.plans)
  const variationOf = ({ planId }: PlanTerms): string => {
    const found = variations.get(planId)
    if (found === undefined) throw new RangeError(`the provider does not have the plan ${planId}`)
    return found
  }
  await deps.db.transaction().execute(async (trx) => {
    await holdCounts(trx)
    const tills = await peopleAtTills(
      trx,
      deps,
      sold.shop.places.map(({ id }) => id),
    )
    const installation = await installationOf(trx)
    const ownerId = await ownerOf(trx)
    const scene: Scene = { deps, now, year, names, shopNow: sold, installation, variationOf, tills, ownerId }
    await insertYear(trx, scene, tell)
    await forgetCounts(trx)
    await forgetBooks(trx)
    const detail = { members: levers.members, seed }
    await audit(deps, YEAR_FILLED, { detail }, trx)
    tell('Telling the sandbox')
    await tellSandbox(deps, pastOf(scene))
  })
  tell('Counting for the reports')
  // The sweep of the running shop does the same: whoever is first, the other finds it done.
  await countAgain(deps).catch(() => tell('The shop goes on counting; its reports are complete in a few minutes.'))
  return year
}

const variationsOf = async (
  deps: Deps,
  plans: Parameters<typeof playYear>[0]['plans'],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const { id, frequency, priceCents } of plans) {
    const variation = renews(frequency) ? await ensurePlanVariation(deps, id, { frequency, priceCents }) : null
    if (variation !== null) found.set(id, variation)
  }
  return found
}

const ownerOf = async (trx: Trx): Promise<string> =>
  (
    await trx
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('active', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id

const insertYear = async (trx: Trx, scene: Scene, tell: (line: string) => void): Promise<void> => {
  tell(`Storing ${scene.year.people.length.toLocaleString('en-US')} people and what they paid`)
  await insertRows(trx, 'customers', people.customerRows(scene))
  await insertRows(trx, 'customer_contacts', people.contactRows(scene))
  await insertRows(trx, 'cards', people.cardRows(scene))
  await insertRows(trx, 'purchases', money.purchaseRows(scene))
  await insertRows(trx, 'purchase_subscribers', money.purchaseSubscriberRows(scene))
  await insertRows(trx, 'memberships', members.membershipRows(scene, await codesFor(trx, scene)))
  await insertRows(trx, 'entitlements', members.entitlementRows(scene))
  await insertRows(trx, 'gifts', members.giftRows(scene))
  await insertRows(trx, 'given', members.givenRows(scene))
  await insertRows(trx, 'membership_moves', members.moveRows(scene))
  await insertRows(trx, 'renewals', money.renewalRows(scene))
  await insertRows(trx, 'renewal_charges', money.renewalChargeRows(scene))
  await insertRows(trx, 'refunds', money.refundRows(scene))
  await insertRows(trx, 'visits', visits.visitRows(scene))
  await insertRows(trx, 'visit_steps', visits.stepRows(scene))
  await insertRows(trx, 'sessions', visits.sessionRows(scene))
  await insertRows(trx, 'checkouts', visits.checkoutRows(scene))
  const of = scene.year.drinks.length.toLocaleString('en-US')
  await insertRows(trx, 'redemptions', redemptionRows(scene), (count) => {
    if (count % TOLD_EVERY === 0) tell(`Storing drinks: ${count.toLocaleString('en-US')} of ${of}`)
  })
}

/** Codes that no membership has, one for each (R49). */
const codesFor = async (trx: Trx, { deps, year }: Scene): Promise<number[]> => {
  const live = await trx.selectFrom('memberships').select('code').where('live', '=', true).execute()
  const taken = new Set(live.map(({ code }) => code))
  const drawn = drawCodes(deps.ids, year.memberships.length + taken.size, 6)
  return drawn.filter((code) => !taken.has(code))
}

const TOLD_EVERY = 50_000
