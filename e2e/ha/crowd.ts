import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Buyer, pay, prove, type Visitor, visitorOf } from '../attacks/buying.ts'
import { type Attempted, patiently, patientBuyer } from '../faults/purchases.ts'
import type { Cluster } from './cluster.ts'
import type { Shop } from './shop.ts'

/** A second. */
const RATE = 3
const STAFF = 'counter@demo.example'

/** `status` is 0 when no response came. */
type Press = Attempted & { status: number; code: string; pressedAt: number; answeredAt: number }
/** Pressed with the same key until there was a response. */
export type Drink = { entitlementId: string; acknowledged: string | null; tries: number; status: number }

/** Every second of them then has a drink at the till. */
export class Crowd {
  readonly presses: Press[] = []
  readonly drinks: Drink[] = []
  readonly #shop: Shop
  readonly #cluster: Cluster
  readonly #till: Visitor
  readonly #people: Promise<void>[] = []
  #buying = true
  #arriving: Promise<void> = Promise.resolve()

  private constructor(shop: Shop, cluster: Cluster, till: Visitor) {
    this.#shop = shop
    this.#cluster = cluster
    this.#till = till
  }

  static async start(shop: Shop, cluster: Cluster): Promise<Crowd> {
    const crowd = new Crowd(shop, cluster, await openTill(shop))
    crowd.#arriving = crowd.#arrive()
    return crowd
  }

  async #arrive(): Promise<void> {
    while (this.#buying) {
      this.#people.push(this.#person(this.#people.length))
      await sleep(1000 / RATE)
    }
  }

  async #person(index: number): Promise<void> {
    const buyer = await patientBuyer(this.#shop.world)
    const press = await this.press(buyer)
    if (press.acknowledged !== null && index % 2 === 0) await this.#drink(buyer)
  }

  async press(buyer: Buyer): Promise<Press> {
    const pressedAt = Date.now()
    const answer = await pay(buyer).catch(() => null)
    const press = {
      buyer,
      status: answer?.status ?? 0,
      code: String(answer?.body['code'] ?? answer?.text ?? ''),
      acknowledged: answer?.status === 200 ? String(answer.body['paymentId']) : null,
      pressedAt,
      answeredAt: Date.now(),
    }
    this.presses.push(press)
    return press
  }

  async #drink(buyer: Buyer): Promise<void> {
    const entitlementId = await patiently(async () => {
      const [row] = await this.#cluster.ask<{ id: string }>(
        `select e.id from entitlements e join memberships m on m.id = e.membership_id
          where m.subscriber_id = '${buyer.customerId}' and e.period = 'day' order by e.position limit 1`,
      )
      if (!row) throw new Error(`no daily drink of ${buyer.customerId}`)
      return row.id
    })
    const drink: Drink = { entitlementId, acknowledged: null, tries: 0, status: 0 }
    this.drinks.push(drink)
    const key = randomUUID()
    await patiently(async () => {
      drink.tries += 1
      const answer = await ask(this.#till, '/api/counter/redeem', { entitlementId, key })
      drink.status = answer.status
      if (answer.status === 503 || answer.status === 0) throw new Error(`no drink: ${answer.text}`)
      drink.acknowledged = answer.status === 200 ? String(answer.body['redemptionId']) : null
    }, 90_000).catch(() => undefined)
  }

  /** No one new arrives; resolves when everyone is through. */
  async end(): Promise<void> {
    this.#buying = false
    await this.#arriving
    await Promise.all(this.#people)
  }

  /** In milliseconds after `from`; waits for one for up to `patienceMs`. */
  async backAfter(from: number, patienceMs = 90_000): Promise<number> {
    while (Date.now() - from < patienceMs) {
      const first = this.presses.find(({ pressedAt, acknowledged }) => pressedAt >= from && acknowledged !== null)
      if (first) return first.answeredAt - from
      await sleep(50)
    }
    return Infinity
  }
}

export const openTill = async ({ world }: Shop): Promise<Visitor> => {
  const till = visitorOf(world)
  await patiently(async () => {
    await prove(world, till, STAFF, 'till')
    const answer = await ask(till, '/api/counter/sign-in', {})
    if (answer.status !== 200) throw new Error(`no till: ${answer.text}`)
  })
  return till
}

/** Four times a second; collects what was not a 200 in time. */
export class Visitors {
  readonly slow: string[] = []
  tried = 0
  slowestMs = 0
  readonly #site: string
  #visiting = true
  readonly #visits: Promise<void>[] = []
  readonly #coming: Promise<void>

  constructor(site: string) {
    this.#site = site
    this.#coming = this.#come()
  }

  async #come(): Promise<void> {
    while (this.#visiting) {
      for (const path of ['/', '/api/models']) this.#visits.push(this.#visit(path))
      await sleep(250)
    }
  }

  async #visit(path: string): Promise<void> {
    const began = performance.now()
    this.tried += 1
    const status = await fetch(this.#site + path, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    )
    const ms = performance.now() - began
    this.slowestMs = Math.max(this.slowestMs, ms)
    if (status !== 200) this.slow.push(`${path}: ${status} after ${Math.round(ms)} ms`)
  }

  async end(): Promise<void> {
    this.#visiting = false
    await this.#coming
    await Promise.all(this.#visits)
  }
}
