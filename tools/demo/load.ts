import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { systemClock } from '@sipday/server/clock.ts'
import { systemIds } from '@sipday/server/ids.ts'
import { queuedJobs } from '@sipday/server/jobs/queue.ts'
import { installWorker } from '@sipday/server/jobs/worker.ts'
import { logOptions } from '@sipday/server/log.ts'
import { createSquare } from '@sipday/server/providers/square.ts'
import type { Settings } from '@sipday/server/settings.ts'
import { allLocations } from '@sipday/server/store/catalogue/locations.ts'
import { createDatabase } from '@sipday/server/store/database.ts'
import { insertCard, insertCustomer, insertStaff } from '@sipday/server/store/demo-shop.ts'
import { installationOf } from '@sipday/server/store/installation.ts'
import { writeWeek } from '@sipday/server/store/locations/hours.ts'
import { tellPayments } from './first-payments.ts'
import { insertMemberships } from './insert-memberships.ts'
import { openDemoShop, readDemoShop } from './open-demo-shop.ts'
import { type DemoPerson, people, staff } from './people.ts'
import { demoPersonId } from './person-id.ts'

export type LoadOptions = { settings: Settings; databaseUrl: string; log: (line: string) => void }

type Work = Pick<Deps, 'ids' | 'clock' | 'jobs' | 'square' | 'settings'>
type OnFile = {
  squareCustomerId: string
  card: { id: string; brand: string; last4: string; expMonth: number; expYear: number; fingerprint: string }
}

/**
 * Does not change a database that has a shop. Cards are saved at the provider first; ours is one transaction that
 * ends with telling it the payments, so that a killed load can be repeated. Throws when the sandbox cannot be
 * reached.
 */
export const loadDemoShop = async ({ settings, databaseUrl, log }: LoadOptions): Promise<void> => {
  if (!settings.sandbox)
    throw new Error('The demo shop can only be loaded with the sandbox, because its people have test cards.')
  await installWorker(databaseUrl)
  const db = createDatabase(databaseUrl, { max: 2 })
  try {
    if ((await allLocations(db)).length > 0) return
    const clock = systemClock()
    clock.setNow(await sandboxTime(settings.sandbox.url))
    const square = createSquare(settings, pino({ ...logOptions(settings), level: 'silent' }))
    const work: Work = { ids: systemIds(), clock, jobs: queuedJobs, square, settings }
    const onFile = new Map<string, OnFile>()
    for (const person of people) if (person.card) onFile.set(person.key, await putCardOnFile(work, person, person.card))
    const shop = readDemoShop()
    await db.transaction().execute(async (trx) => {
      await openDemoShop(trx, work, shop)
      const ids = await insertPeople(trx, work, onFile)
      await insertHours(trx, Object.keys(shop.location))
      const installation = await installationOf(trx)
      const payments = await insertMemberships(trx, { ...work, installation }, shop, ids)
      await insertColleagues(trx, work)
      await tellPayments(work, installation, payments)
    })
    log(`Demo shop loaded: ${Object.keys(shop.location).length} locations, ${people.length} people`)
  } finally {
    await db.destroy()
  }
}

/** Every day at all locations, an hour longer on Fridays and Saturdays. */
const insertHours = async (trx: Trx, locationIds: readonly string[]): Promise<void> => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    opens: '10:00',
    closes: weekday === 5 || weekday === 6 ? '22:00' : '21:00',
  }))
  for (const locationId of locationIds) await writeWeek(trx, locationId, weekly)
}

const insertColleagues = async (trx: Trx, { ids, clock }: Work): Promise<void> => {
  for (const { name, email, role, till = null, locations = [] } of staff) {
    const factor = role === 'till' ? {} : { totp_generation: 1, totp_live: 1 }
    const now = clock.now()
    // They have worked here long enough to approve what another one asks for.
    const role_since = new Date(now.getTime() - 365 * 86_400_000)
    const person = { id: ids.id(), name, email, role, location_id: till, created_at: now, role_since, ...factor }
    await insertStaff(trx, person, locations)
  }
}

const sandboxTime = async (url: string): Promise<Date> => {
  const answer = (await fetch(`${url}/clock`, { signal: AbortSignal.timeout(10_000) }).then((response) =>
    response.json(),
  )) as { now: string }
  return new Date(answer.now)
}

const TRIES = 6

/** Under the same key: a machine that is just starting may be slow. */
const persist = async <T extends { kind: string }>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    const outcome = await ask()
    if (outcome.kind !== 'unknown' || tries === TRIES) return outcome
    await sleep(tries * 250)
  }
}

const putCardOnFile = async (
  work: Work,
  person: DemoPerson,
  card: NonNullable<DemoPerson['card']>,
): Promise<OnFile> => {
  const id = demoPersonId(work.settings, person.key)
  const details = {
    key: `demo:${id}`,
    referenceId: id,
    // A provider does not bill anyone without a name.
    givenName: person.givenName || 'Member',
    familyName: person.familyName,
    email: person.email,
    phone: person.phone,
  }
  const customer = await persist(() => work.square.createCustomer(details))
  if (customer.kind !== 'done') throw new Error(`The sandbox did not accept ${person.email} as a customer.`)
  const response = await fetch(`${work.settings.sandbox?.url}/tokenize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...card, cvv: '111', postalCode: '10016' }),
    signal: AbortSignal.timeout(10_000),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`The sandbox did not accept the card of ${person.email}.`)
  const entered = { key: randomUUID(), nonce: token, squareCustomerId: customer.value.id, referenceId: id }
  const saved = await persist(() => work.square.createCard(entered))
  if (saved.kind !== 'done') throw new Error(`The sandbox did not save the card of ${person.email}.`)
  return { squareCustomerId: customer.value.id, card: saved.value }
}

const insertPeople = async (trx: Trx, work: Work, onFile: ReadonlyMap<string, OnFile>) => {
  const now = work.clock.now()
  const customers = new Map<string, string>()
  const cards: Map<string, { id: string; squareCardId: string }> = new Map()
  for (const [position, person] of people.entries()) {
    const id = demoPersonId(work.settings, person.key)
    customers.set(person.key, id)
    const known = onFile.get(person.key)
    const contacts = [
      { channel: 'email' as const, address: person.email },
      { channel: 'sms' as const, address: person.phone },
    ].filter((contact) => contact.address !== '')
    const customer = {
      id,
      given_name: person.givenName,
      family_name: person.familyName,
      email: person.email,
      email_canonical: person.email,
      phone: person.phone,
      // One at a time, to give the accounts of one address a fixed order.
      created_at: new Date(now.getTime() + position),
      square_customer_id: known?.squareCustomerId ?? null,
    }
    await insertCustomer(trx, customer, contacts)
    if (!known) continue
    const cardId = work.ids.id()
    cards.set(person.key, { id: cardId, squareCardId: known.card.id })
    await insertCard(trx, {
      id: cardId,
      customer_id: id,
      square_card_id: known.card.id,
      brand: known.card.brand,
      last_4: known.card.last4,
      exp_month: known.card.expMonth,
      exp_year: known.card.expYear,
      fingerprint: known.card.fingerprint,
      entered_in_session: null,
      joined_at: now,
      disabled_at: null,
      saved_under: contacts.map(({ address }) => address),
      charged_under: contacts.map(({ address }) => address),
      created_at: now,
    })
  }
  return { customers, cards }
}
