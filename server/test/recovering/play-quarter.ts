import { randomUUID } from 'node:crypto'
import { addDays, addMonths, type CalendarDate } from '@sipday/rules/calendar.ts'
import type { TryMode } from '@sipday/rules/renewing/tries.ts'
import { freePort } from '../../../tools/starting/ports.ts'
import { newsLink } from '../../src/messages/news/news-link.ts'
import { recovered } from '../../src/office/reports/recovered.ts'
import { addCard, type Buyer, pay, submit } from '../buying.ts'
import { makeColleague, signIn } from '../colleague.ts'
import { makeOpenShop } from '../open-shop.ts'
import { createWorld, startSandbox, type World } from '../world.ts'
import { CODES, type Person, peopleOf } from './people.ts'

export type Outcome = Person & {
  /** The renewal failed before. */
  isPaid: boolean
  /** On their own page, after a letter. */
  pressed: boolean
  /** After the renewal. */
  letters: string[]
}
export type Quarter = {
  outcomes: Outcome[]
  report: Awaited<ReturnType<typeof recovered.rows>>
  renewalsPaid: number
  renewalsTaken: number
}

const FIRST_DAY = '2027-01-01'
const JOINS_A_DAY = 10
const NEWS = 'Peach oolong is here'

type Playing = { world: World; buyers: Map<number, Buyer>; renewsOn: Map<number, CalendarDate>; pressed: Set<number> }

/**
 * People join, a month later every card fails, banks and people do what the seed says, and Square tries its bills again
 * on days 3, 6 and 9. `press`: whether anyone does what a letter says.
 */
export const playQuarter = async (
  count: number,
  { rule, press, seed = 1 }: { rule: TryMode; press: boolean; seed?: number },
): Promise<Quarter> => {
  const port = await freePort()
  const sandbox = await startSandbox(`http://localhost:${port}`, {
    SANDBOX_STARTS_AT: noonOf(FIRST_DAY),
    SANDBOX_BILL_RETRIES: '3,6,9',
  })
  const world = await createWorld({ port, sandbox })
  try {
    await makeOpenShop(world.deps)
    await world.deps.db
      .insertInto('shop_settings')
      .values({ key: 'renewalTries', value: JSON.stringify(rule) })
      .execute()
    await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
    const people = peopleOf(count, seed)
    const playing: Playing = { world, buyers: new Map(), renewsOn: new Map(), pressed: new Set() }
    const joinDays = Math.ceil(count / JOINS_A_DAY)
    const newsOn = addDays(FIRST_DAY, joinDays + 8)
    const last = addDays(FIRST_DAY, joinDays + 58)
    for (let day = FIRST_DAY; day <= last; day = addDays(day, 1)) {
      for (const person of people) await bankOf(playing, person, day)
      await world.clock({ now: noonOf(day) })
      const nth = Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / 86_400_000)
      for (const person of people.slice(nth * JOINS_A_DAY, (nth + 1) * JOINS_A_DAY)) await join(playing, person, day)
      if (day === newsOn) await sendNews(playing, people)
      if (press)
        for (const person of people)
          if (isOn(playing, person, person.pressesAfter, day)) await pressPayNow(playing, person)
    }
    return await quarterOf(playing, people, last)
  } finally {
    await world.close()
    await sandbox.stop()
  }
}

const noonOf = (day: CalendarDate): string => `${day}T17:00:00Z`

const isOn = ({ renewsOn }: Playing, { number }: Person, after: number | null, day: CalendarDate): boolean => {
  const from = renewsOn.get(number)
  return from !== undefined && after !== null && addDays(from, after) === day
}

const tell = async ({ world }: Playing, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(world.sandboxUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`)
}

const join = async (playing: Playing, person: Person, day: CalendarDate): Promise<void> => {
  const { world } = playing
  const visitor = world.visitor()
  const buyer: Buyer = { visitor, ...(await submit(visitor, 'primary', { email: person.email })) }
  const card = await addCard(world, buyer, person.reason === 'expired' ? { expMonth: 1, expYear: 2027 } : {})
  const paid = await pay(buyer, card)
  if (paid.status !== 200) throw new Error(`a purchase was refused: ${JSON.stringify(paid.refused)}`)
  playing.buyers.set(person.number, buyer)
  playing.renewsOn.set(person.number, addMonths(day, 1))
}

const bankOf = async (playing: Playing, person: Person, day: CalendarDate): Promise<void> => {
  const { email, reason } = person
  if (isOn(playing, person, 0, day) && reason !== 'expired')
    await tell(playing, '/card-answers', { email, last4: '1111', code: CODES[reason] })
  if (!isOn(playing, person, person.healsAfter, day)) return
  if (reason === 'expired') await tell(playing, '/card-updates', { email, last4: '1111', expMonth: 1, expYear: 2031 })
  else await tell(playing, '/card-answers', { email, last4: '1111', code: null })
}

/** Who was not written to does not know. */
const pressPayNow = async ({ world, buyers, pressed }: Playing, { number }: Person): Promise<void> => {
  const buyer = buyers.get(number)
  const letters = buyer ? await world.messages(buyer.email) : []
  const letter = letters.find(({ subject }) => /^We could not charge|is paused$/.test(subject))
  if (!buyer || !letter?.text.includes('Pay $32.00: ')) return
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const [record] = (await visitor.call('subscriptions', { CID: buyer.id })).body
  if (!record?.Overdue) return
  const cardId = await addCard(world, { ...buyer, visitor }, { number: '5105 1051 0510 5100' })
  const body = { subscriptionId: record.id, cardId, idempotencyKey: randomUUID() }
  const paid = await visitor.call('pay-renewal', body)
  if (paid.status !== 200) throw new Error(`Pay Now was refused: ${JSON.stringify(paid.refused)}`)
  await visitor.call('payment-method', { subscriptionId: record.id, cardId })
  pressed.add(number)
}

/** Some press Stop in their mail program right after it was sent. */
const sendNews = async ({ world, buyers }: Playing, people: readonly Person[]): Promise<void> => {
  const dana = await signIn(world, 'dana@shop.example')
  const message = 'Come and try it.'
  const { id } = (
    await dana.call('news-save', { id: null, seen: 0, subject: NEWS, message, planId: null, locationId: null })
  ).body
  for (const person of people.filter(({ stopsNews }) => stopsNews)) {
    const link = newsLink(world.settings, buyers.get(person.number)?.id ?? '')
    const body = 'List-Unsubscribe=One-Click'
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    await fetch(link.replace(world.settings.publicUrl, world.url), { method: 'POST', headers: type, body })
  }
  const sent = await dana.call('news-send', { id, seen: (await dana.call('news', { id })).body.one?.seen ?? 0 })
  if (sent.status !== 200) throw new Error(`news were refused: ${JSON.stringify(sent.refused)}`)
}

const quarterOf = async (playing: Playing, people: Person[], last: CalendarDate): Promise<Quarter> => {
  const { world, buyers, renewsOn, pressed } = playing
  await world.app.dueWork()
  const { db } = world.deps
  const renewals = await db
    .selectFrom('renewals')
    .innerJoin('memberships', 'memberships.id', 'renewals.membership_id')
    .select(['memberships.payer_id', 'renewals.period_start', 'renewals.state'])
    .where('renewals.kind', '=', 'renewal')
    .execute()
  const paid = new Set(
    renewals.filter(({ state }) => state === 'paid').map((one) => `${one.payer_id} ${one.period_start}`),
  )
  const outcomes = await Promise.all(
    people.map(async (person) => {
      const buyer = buyers.get(person.number)
      const since = renewsOn.get(person.number) ?? ''
      const letters = await world.messages(person.email)
      return {
        ...person,
        isPaid: paid.has(`${buyer?.id} ${since}`),
        pressed: pressed.has(person.number),
        letters: letters
          .filter(({ sentAt, code }) => sentAt.slice(0, 10) >= since && !code)
          .map(({ subject }) => subject),
      }
    }),
  )
  const asked = { only: null, plan: null, campaign: null, byMonth: false, from: FIRST_DAY, until: last }
  return {
    outcomes,
    report: await recovered.rows(db, asked),
    renewalsPaid: paid.size,
    renewalsTaken: (await world.ledger()).filter(({ kind }) => kind === 'capture').length - people.length,
  }
}
