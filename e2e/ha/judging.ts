import { setTimeout as sleep } from 'node:timers/promises'
import { moneyOf, ONE_MONTH_CENTS } from '../attacks/buying.ts'
import type { Tally } from '../attacks/tally.ts'
import { judge, patiently } from '../faults/purchases.ts'
import { jobsLeft } from '../faults/waiting-jobs.ts'
import type { Cluster } from './cluster.ts'
import type { Crowd } from './crowd.ts'
import type { Front } from './front.ts'
import type { Shop } from './shop.ts'

/** Once everything is up again. */
const JOBS_MS = 60_000
/** Each takes a sign-in. */
const ACCOUNTS = 4

export type Ha = { cluster: Cluster; front: Front; shop: Shop; tally: Tally }

/**
 * Acknowledged means paid and present, nothing was captured twice, one membership and at most one drink each, the
 * ledger is the list of purchases, and no job is left.
 */
export const judgeStory = async (ha: Ha, story: string, crowd: Crowd): Promise<void> => {
  const { cluster, shop, tally } = ha
  await cluster.whole()
  const judged = new Set(crowd.presses.slice(-ACCOUNTS))
  await judge(shop.world, crowd.presses, tally, (attempted) => judged.has(attempted as never))
  const ledger = await shop.world.ledger()
  const acknowledged = crowd.presses.filter((press) => press.acknowledged !== null)
  const lost = acknowledged.filter(({ buyer }) => moneyOf(ledger, buyer.last4).keptCents !== ONE_MONTH_CENTS)
  const doubled = crowd.presses.filter(({ buyer }) => moneyOf(ledger, buyer.last4).captures > 1)
  tally.attempt(`${story}: ${lost.length} acknowledged purchases lost`, lost.length > 0)
  tally.attempt(`${story}: ${doubled.length} purchases captured twice`, doubled.length > 0)
  await judgeRows(ha, story, crowd)
  const waitedMs = await untilNoJobs(ha, story)
  const unconfirmed = crowd.presses.filter(({ status, code }) => status === 503 && code === 'payment_unconfirmed')
  const cut = crowd.presses.filter(({ status }) => status === 0)
  tally.figure(
    story,
    `${acknowledged.length} of ${crowd.presses.length} purchases acknowledged, ${lost.length} lost, ${doubled.length} doubled, ` +
      `${unconfirmed.length} unconfirmed, ${cut.length} without a response; ` +
      `${crowd.drinks.filter((drink) => drink.acknowledged).length} of ${crowd.drinks.length} drinks; ` +
      `jobs done ${(waitedMs / 1000).toFixed(1)} s later`,
  )
}

/** I1 to I6 in the database of whoever leads now. */
const judgeRows = async ({ cluster, shop, tally }: Ha, story: string, crowd: Crowd): Promise<void> => {
  const rows = <Row extends object>(statement: string) => patiently(() => cluster.ask<Row>(statement))
  const twice = await rows<{ id: string }>(
    `select purchase_id as id from memberships where purchase_id is not null group by purchase_id having count(*) > 1`,
  )
  tally.attempt(`${story}: several memberships of ${JSON.stringify(twice)}`, twice.length > 0)
  const without = await rows<{ id: string }>(
    `select id from purchases p where state = 'succeeded' and not exists (select from memberships where purchase_id = p.id)`,
  )
  tally.attempt(`${story}: paid without a membership ${JSON.stringify(without)}`, without.length > 0)
  const purchases = await rows<{ id: string }>(
    `select id from purchases where square_payment_id is not null and state in ('succeeded', 'refunded')`,
  )
  const known = new Set(purchases.map(({ id }) => id))
  const captures = await shop.world.captures()
  const unknown = captures.filter(({ referenceId }) => !known.has(referenceId.split(':').at(-1) ?? ''))
  tally.attempt(`${story}: captured and not in the database ${JSON.stringify(unknown)}`, unknown.length > 0)
  tally.attempt(`${story}: ${known.size} purchases, ${captures.length} captures`, known.size !== captures.length)
  const redeemed = await rows<{ id: string; entitlement: string }>(
    `select id, entitlement_id as entitlement from redemptions where voided_at is null`,
  )
  const ids = new Set(redeemed.map(({ id }) => id))
  for (const drink of crowd.drinks) {
    const what = `${story}: a drink, ${drink.status} after ${drink.tries} tries`
    tally.attempt(`${what}, is lost`, drink.acknowledged !== null && !ids.has(drink.acknowledged))
    tally.attempt(`${what}, was never answered`, drink.acknowledged === null)
    const count = redeemed.filter(({ entitlement }) => entitlement === drink.entitlementId).length
    tally.attempt(`${what}, is there ${count} times`, count > 1)
  }
}

const untilNoJobs = async ({ front, tally }: Ha, story: string): Promise<number> => {
  const began = Date.now()
  let left = await jobsLeft(() => front.directUrl)
  while (left.length > 0 && Date.now() - began < JOBS_MS) {
    await sleep(500)
    left = await jobsLeft(() => front.directUrl)
  }
  tally.attempt(`${story}: ${left.length} jobs wait: ${left.slice(0, 3).join('; ')}`, left.length > 0)
  return Date.now() - began
}
