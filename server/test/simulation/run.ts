import { advance, evidenceOf } from '../../src/purchases/charging/advance.ts'
import { createSimulatedBook } from './book.ts'
import type { SimulatedPurchase, Wanted } from './book.ts'
import { violationsOf } from './invariants.ts'
import type { Told } from './invariants.ts'
import { createProvider } from './provider.ts'
import type { SimulatedPayment } from './provider.ts'
import { chanceOf, createTime } from './time.ts'
import type { Chance } from './time.ts'

class Crash extends Error {}

export type Story = { seed: number; purchases: number; captures: number; violations: string[] }

const MINUTE_MS = 60_000
const JANITOR_MS = 5_000

/**
 * One checkout (sometimes two, on two devices) under a storm that the seed decides: parallel presses and retries, processes
 * that die between any two steps, a provider that loses, delays and distorts, events in any order. Then the weather clears,
 * and the invariants I1 to I6 of security.md must hold a minute later. The same seed is the same story.
 */
export const simulatePurchase = async (seed: number): Promise<Story> => {
  const chance = chanceOf(seed)
  const start = Date.UTC(2027, 0, 31, 17)
  const time = createTime(start)
  const calmAt = new Date(start + 10 * MINUTE_MS + chance.below(chance.percent(5) ? 180 : 5) * MINUTE_MS)
  const endAt = calmAt.getTime() + MINUTE_MS
  const told: Told[] = []

  const shop = createSimulatedBook(
    time,
    (paymentId) => void time.sleep(chance.below(3_000)).then(() => bank.refund(paymentId)),
  )
  const bank = createProvider(chance, time, calmAt, (payment) => event(payment))
  /** An event that arrives makes us read the payment again; the process may die before it has. */
  const event = (payment: SimulatedPayment): void => {
    if (time.now() < calmAt && chance.percent(10)) return void time.sleep(20_000).then(() => event(payment))
    const purchase = shop.purchases.find(({ id }) => id === payment.referenceId)
    if (purchase) shop.settle(purchase.id, evidenceOf(payment))
  }
  const mayCrash = () => {
    if (time.now() < calmAt && chance.percent(6)) throw new Crash()
  }

  const press = async (wanted: Wanted): Promise<Told['said'] | 'crashed'> => {
    try {
      const admission = shop.record(wanted)
      if (admission.kind !== 'new' && admission.kind !== 'same') return 'unavailable'
      const purchaseId = admission.purchaseId
      if (!purchaseId) return 'unavailable'
      mayCrash()
      await advance(shop.book, bank.provider, purchaseId, time.now, mayCrash)
      for (let waited = 0; waited < 11_000 && shop.find(purchaseId)?.state === 'charging'; waited += 500)
        await time.sleep(500)
      const said = answerFor(shop.find(purchaseId))
      told.push({ purchaseId, said })
      return said
    } catch (error) {
      if (error instanceof Crash) return 'crashed'
      throw error
    }
  }

  const browser = async (wanted: Wanted): Promise<void> => {
    await time.sleep(chance.below(4_000))
    for (let tries = 0; tries < 5; tries++) {
      const said = await press(wanted)
      if (said === 'paid' || said === 'unavailable') return
      if (said === 'declined' && chance.percent(50)) return
      await time.sleep(500 + chance.below(20_000))
    }
  }

  const janitor = async (): Promise<void> => {
    while (time.now().getTime() < endAt) {
      await time.sleep(JANITOR_MS)
      await Promise.all(
        shop.due().map(({ id }) =>
          advance(shop.book, bank.provider, id, time.now, mayCrash).catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error
          }),
        ),
      )
    }
  }

  /** What an event should have said is found at night (reconciliation); here it is night when the story ends. */
  const night = async (): Promise<void> => {
    await time.sleep(endAt - start)
    for (const payment of bank.payments.filter(({ status }) => status === 'completed'))
      shop.settle(payment.referenceId ?? '', evidenceOf(payment))
  }

  const running = [janitor(), night(), ...ordersOf(chance).map(browser)]
  await time.run()
  await Promise.all(running)
  return {
    seed,
    purchases: shop.purchases.length,
    captures: bank.payments.filter((one) => one.status === 'completed').length,
    violations: violationsOf({ purchases: shop.purchases, payments: bank.payments, told }),
  }
}

const ordersOf = (chance: Chance): Wanted[] => {
  const quantity = 1 + chance.below(3)
  const wanted: Wanted = {
    checkoutId: 'here',
    fingerprint: 'here:month',
    orderHash: 'month',
    totalCents: 3_200 * quantity,
    quantity,
  }
  const tabs = Array.from({ length: 1 + chance.below(4) }, () => wanted)
  const other: Wanted = {
    checkoutId: 'here',
    fingerprint: 'here:year',
    orderHash: 'year',
    totalCents: 38_936,
    quantity: 1,
  }
  const device: Wanted = { ...wanted, checkoutId: 'there', fingerprint: 'there:month' }
  return [...tabs, ...(chance.percent(15) ? [other] : []), ...(chance.percent(15) ? [device] : [])]
}

const answerFor = (purchase: SimulatedPurchase | undefined): Told['said'] => {
  if (purchase?.state === 'succeeded') return 'paid'
  if (purchase?.state === 'declined') return 'declined'
  return purchase?.state === 'charging' || purchase?.state === 'unknown' ? 'unconfirmed' : 'unavailable'
}
