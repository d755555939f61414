import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Buyer, freshEnding, moneyOf, newBuyer, ONE_MONTH_CENTS, pay, prove } from '../attacks/buying.ts'
import type { Tally } from '../attacks/tally.ts'
import type { World } from '../start-world.ts'

/** A purchase as the buyer lived through it: acknowledged means that the answer arrived. */
export type Attempted = { buyer: Buyer; acknowledged: string | null }

/** Tries until it works: what a patient person does while the shop comes and goes. */
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
  const last4 = freshEnding()
  return patiently(() => newBuyer(world, last4))
}

/** Presses Subscribe once; whatever happens to the connection is part of the story. */
export const pressOnce = async (buyer: Buyer, more: Record<string, unknown> = {}): Promise<Attempted> => {
  const answer = await pay(buyer, more).catch(() => null)
  return { buyer, acknowledged: answer?.status === 200 ? String(answer.body['paymentId']) : null }
}

/** Waits until nothing of this checkout is open any more; answers how it stands. */
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
 * I1 to I6 of one purchase, by the sandbox's ledger: acknowledged is there with its membership, nothing is captured twice
 * or for another amount, and what is captured belongs to a membership or went back.
 */
export const judge = async (
  world: World,
  { buyer, acknowledged }: Attempted,
  tally: Tally,
  look: { membership: boolean } = { membership: true },
): Promise<void> => {
  const status = await settledStatus(buyer)
  const money = moneyOf(await world.ledger(), buyer.last4)
  const story = `${buyer.last4} ${status} ${JSON.stringify(money)} ${acknowledged ?? 'unacknowledged'}`
  tally.attempt(`never settled: ${story}`, status === 'confirming')
  tally.attempt(`captured twice: ${story}`, money.captures > 1)
  tally.attempt(`acknowledged and not paid: ${story}`, acknowledged !== null && status !== 'paid')
  tally.attempt(`wrong money: ${story}`, money.keptCents !== (status === 'paid' ? ONE_MONTH_CENTS : 0))
  if (!look.membership || status !== 'paid') return
  const found = await patiently(async () => {
    await prove(world, buyer.visitor, buyer.person.email)
    const answer = await ask(buyer.visitor, '/api/subscriptions', { CID: buyer.customerId })
    const entitlements = await ask(buyer.visitor, '/api/entitlements', { CID: buyer.customerId })
    return { memberships: answer.body as unknown as unknown[], entitlements: entitlements.body as unknown as unknown[] }
  })
  tally.attempt(`paid without one membership: ${story}`, found.memberships.length !== 1)
  tally.attempt(`paid without benefits: ${story}`, found.entitlements.length === 0)
}
