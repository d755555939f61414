import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Buyer, freshEnding, moneyOf, newBuyer, ONE_MONTH_CENTS, pay, prove } from '../attacks/buying.ts'
import type { Tally } from '../attacks/tally.ts'
import type { World } from '../start-world.ts'

/** A purchase as the buyer experienced it: acknowledged means that the response arrived. */
export type Attempted = { buyer: Buyer; acknowledged: string | null }

/** Retries until it works, like a patient person while the shop is up and down. */
export const patiently = async <T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> => {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(200)
    }
  }
}

export const patientBuyer = (world: World): Promise<Buyer> => {
  const last4 = freshEnding(world)
  return patiently(() => newBuyer(world, last4))
}

/** Presses Subscribe once; the connection may fail at any point. */
export const pressOnce = async (buyer: Buyer, more: Record<string, unknown> = {}): Promise<Attempted> => {
  const answer = await pay(buyer, more).catch(() => null)
  return { buyer, acknowledged: answer?.status === 200 ? String(answer.body['paymentId']) : null }
}

/** Nothing of this checkout is unsettled; returns its state. */
export const settledStatus = async (buyer: Buyer, patienceMs = 75_000): Promise<string> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const answer = await ask(buyer.visitor, '/api/checkout', {}).catch(() => null)
    const status = answer?.status === 200 ? String(answer.body['status']) : 'confirming'
    if (status !== 'confirming' || Date.now() > until) return status
    await sleep(200)
  }
}

/**
 * I1 to I6 for purchases, by the sandbox's ledger: an acknowledged purchase exists with its membership, nothing is
 * captured twice or for another amount, and what was captured belongs to a membership or was refunded. `membership`
 * says whose account is also checked, which requires a code.
 */
export const judge = async (
  world: World,
  attempts: readonly Attempted[],
  tally: Tally,
  membership: (attempted: Attempted) => boolean = () => true,
): Promise<void> => {
  const statuses = new Map<Attempted, string>()
  const waiting = [...attempts]
  const settle = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) statuses.set(one, await settledStatus(one.buyer))
  }
  await Promise.all(Array.from({ length: 20 }, settle))
  const ledger = await world.ledger()
  for (const attempted of attempts) {
    const { buyer, acknowledged } = attempted
    const status = statuses.get(attempted) ?? 'confirming'
    const money = moneyOf(ledger, buyer.last4)
    const story = `${buyer.last4} ${status} ${JSON.stringify(money)} ${acknowledged ?? 'unacknowledged'}`
    tally.attempt(`never settled: ${story}`, status === 'confirming')
    tally.attempt(`captured twice: ${story}`, money.captures > 1)
    tally.attempt(`acknowledged and not paid: ${story}`, acknowledged !== null && status !== 'paid')
    tally.attempt(`wrong money: ${story}`, money.keptCents !== (status === 'paid' ? ONE_MONTH_CENTS : 0))
    if (status === 'paid' && membership(attempted)) await judgeAccount(world, buyer, tally, story)
  }
}

const judgeAccount = async (world: World, buyer: Buyer, tally: Tally, story: string): Promise<void> => {
  const found = await patiently(async () => {
    await prove(world, buyer.visitor, buyer.person.email)
    const memberships = await ask(buyer.visitor, '/api/subscriptions', { CID: buyer.customerId })
    const entitlements = await ask(buyer.visitor, '/api/entitlements', { CID: buyer.customerId })
    return [memberships.body as unknown as unknown[], entitlements.body as unknown as unknown[]] as const
  })
  tally.attempt(`paid without one membership: ${story}`, found[0].length !== 1)
  tally.attempt(`paid without benefits: ${story}`, found[1].length === 0)
}
