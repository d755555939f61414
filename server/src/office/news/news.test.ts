import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'
import type { Deps } from '../../deps.ts'
import { samples } from '../../messages/gallery/samples.ts'
import { queueMail } from '../../messages/outbox.ts'
import { allNews, changeNews, stageNews } from '../../store/messages/news.ts'
import { sendNews } from './send-news.ts'

vi.setConfig({ testTimeout: 60_000 })

/** On a busy machine a night’s work takes its time. */
const PATIENCE = { timeout: 30_000, interval: 50 }

let world: World
let dana: Colleague
let pri: Colleague
const people: Record<string, Buyer> = {}
const named = (name: string): Buyer => people[name] ?? expect.fail(`no one is called ${name}`)

const member = async (buyer: Buyer, more: Record<string, unknown> = {}): Promise<Buyer> => {
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
  return buyer
}
const SUBJECT = 'New at {location}'
const save = (more: Record<string, unknown> = {}) =>
  dana.call('news-save', {
    id: null,
    seen: 0,
    subject: SUBJECT,
    message: 'Peach oolong for your {plan}.\n\nSee you at {shop}!',
    planId: null,
    locationId: null,
    ...more,
  })
const saved = async (more?: Record<string, unknown>) => (await save(more)).body.id
const shown = async (id: string) => (await dana.call('news', { id })).body.one
const send = async (id: string) => dana.call('news-send', { id, seen: (await shown(id))?.seen ?? 0 })
const lettersTo = async (name: string, subject = 'New at') =>
  (await world.messages(named(name).email)).filter((one) => one.subject.startsWith(subject)).length
const all = async (subject?: string) =>
  Object.fromEntries(
    await Promise.all(Object.keys(people).map(async (name) => [name, await lettersTo(name, subject)] as const)),
  )

beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeColleagues(world.deps, { pri: ['manager', 'kips-bay'] })
  for (const name of ['one', 'two', 'no', 'bounced', 'no email']) people[name] = await member(await newBuyer(world))
  people['newark'] = await member(await newBuyer(world), { locationId: 'newark', planId: 'annual' })
  const visitor = world.visitor()
  people['same email'] = await member({
    visitor,
    ...(await submit(visitor, 'primary', { email: named('two').email })),
  })
  people['left'] = await newBuyer(world)
  await world.app.dueWork()
  const { db, clock } = world.deps
  await db
    .insertInto('no_news')
    .values({ customer_id: named('no').id, since: clock.now() })
    .execute()
  const address = named('bounced').email
  await db
    .insertInto('unreachable')
    .values({ channel: 'email', address, why: 'bounced', words: '550', since: clock.now() })
    .execute()
  dana = await signIn(world, 'dana@shop.example')
  pri = await signIn(world, 'pri@shop.example')
  // Signing in is ahead of the sandbox’s clock.
  await world.clock({ minutes: 3 })
  await db
    .updateTable('customers')
    .set({ email: '', email_canonical: '' })
    .where('id', '=', named('no email').id)
    .execute()
}, 120_000)
afterAll(() => world.close())
test('before it is sent it says who gets it, and who does not and why, of all, a plan or a place (O12.3)', async () => {
  const none = { saidNo: 0, bounced: 0, noEmail: 0, sameEmail: 0 }
  const why = { saidNo: 1, bounced: 1, noEmail: 1, sameEmail: 1 }
  for (const [of, audience] of [
    [{}, { gets: 3, ...why }],
    [{ planId: 'annual' }, { gets: 1, ...none }],
    [{ locationId: 'kips-bay' }, { gets: 2, ...why }],
    [
      { planId: 'annual', locationId: 'kips-bay' },
      { gets: 0, ...none },
    ],
  ] as const)
    expect((await shown(await saved(of)))?.audience).toEqual(audience)
  const nobody = await saved({ planId: 'annual', locationId: 'kips-bay' })
  expect((await send(nobody)).refused.code).toBe('no_one')
})

test('it is shown with the data of a member who gets it, and Send to Me goes to who presses alone (O12.3)', async () => {
  const id = await saved({ planId: 'annual' })
  const letter = (await shown(id))?.letter
  expect(letter).toMatchObject({ subject: 'New at Shop newark', isExample: false })
  expect(letter?.text).toContain('Hi Ana,\n\nPeach oolong for your Annual.')
  expect(letter?.text).toContain('See you at Sipday!')
  const page = await fetch(`${world.url}/office/letter?news=${id}`, { headers: { cookie: dana.cookie ?? '' } })
  expect([page.status, (await page.text()).includes('Peach oolong for your Annual.')]).toEqual([200, true])
  expect((await dana.call('news-try', { id })).status).toBe(200)
  await world.app.dueWork()
  const mine = (await world.messages('dana@shop.example')).filter(({ subject }) => subject === 'New at Shop newark')
  expect(mine).toHaveLength(1)
  // Whoever tries the letter and presses its link stops no member’s news.
  const link = /Stop news and offers: (\S+)/.exec(mine[0]?.text ?? '')?.[1] ?? ''
  expect([link, letter?.text.includes(link)]).toEqual([`${world.settings.publicUrl}/news`, true])
  expect(Object.values(await all())).toEqual(Object.keys(people).map(() => 0))
})

test('who is given a gift gets no news before the gift itself arrives (O12.3)', async () => {
  const giver = await newBuyer(world, 'gifter')
  const { id: recipientId, email } = await submit(giver.visitor, 'recipient')
  const planId = 'gift-3-months'
  const gift = { recipientName: 'Omar', recipientEmail: email, message: 'Enjoy', sendOn: '2027-01-16' }
  await member(giver, { planId, modelId: 'gift', linkedCustomerId: [recipientId], gift })
  const id = await saved({ planId })
  expect((await shown(id))?.audience?.gets).toBe(1)
  await world.deps.db.updateTable('gifts').set({ sent_at: world.deps.clock.now() }).execute()
  expect((await shown(id))?.audience?.gets).toBe(2)
  await world.deps.db.updateTable('memberships').set({ live: false }).where('payer_id', '=', giver.id).execute()
})

test.each([
  ['subject', 'For {name}', 'This sentence does not know {name}.'],
  ['subject', 'a\nb', 'A subject is one line.'],
  ['subject', ' ', 'Write a subject.'],
  ['message', 'For {{plan}}', 'one brace'],
])('a %s such as “%s” is refused with a sentence (O12.3)', async (field, words, said) => {
  const { status, body } = await save({ [field]: words })
  expect(status).toBe(422)
  expect((body as { fields?: Record<string, string> }).fields?.[field]).toContain(said)
})

test('a message of more than 2,000 characters is refused with a sentence (O12.3)', async () => {
  expect((await save({ message: 'a'.repeat(2001) })).body).toMatchObject({
    fields: { message: expect.stringContaining('at most 2,000') },
  })
})

test('it goes once to each, a few at a time, and the record says who sent it and to how many (O12.3)', async () => {
  const id = await saved({ subject: 'Once at {location}' })
  expect((await dana.call('news-send', { id, seen: 7 })).refused.code).toBe('changed_meanwhile')
  const sent = await Promise.all([send(id), send(id)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await save({ id, seen: 1 })).refused.code).toBe('sent_already')
  await Promise.all([sendNews(world.deps, 2), sendNews(world.deps, 2)])
  await vi.waitFor(async () => {
    await world.clock({ seconds: 6 })
    await world.app.dueWork()
    expect(await shown(id)).toMatchObject({ state: 'done', progress: { waiting: 0, sent: 3, leftOut: 0 } })
  }, PATIENCE)
  await world.clock({ seconds: 20 })
  await world.app.dueWork()
  expect(await all('Once at')).toEqual({
    ...Object.fromEntries(Object.keys(people).map((name) => [name, 0])),
    one: 1,
    two: 1,
    'same email': 1,
    newark: 1,
  })
  const { rows } = (await dana.call('changes', { subject: 'news', id })).body
  expect(rows.map(({ sentence }) => sentence)[0]).toMatch(/sent news to 3 people: Once at \{location\}$/)
  expect(await shown(id)).toMatchObject({ sentBy: expect.any(String), sentAt: expect.any(String) })
})

/** As pressed, ten minutes from now, so that no sweep comes before the test. */
const begin = async (id: string): Promise<{ at: (seconds: number) => Deps }> => {
  const { clock } = world.deps
  const from = clock.now().getTime() + 600_000
  await world.deps.db.transaction().execute(async (trx) => {
    await stageNews(trx, { newsId: id })
    await changeNews(trx, id, { state: 'sending', next_at: new Date(from) })
  })
  return { at: (seconds) => ({ ...world.deps, clock: { ...clock, now: () => new Date(from + seconds * 1000) } }) }
}

test('a draft is deleted as it was looked at and is in the record; what was sent stays (O12.3)', async () => {
  const id = await saved({ subject: 'Never sent' })
  expect((await dana.call('news-delete', { id, seen: 7 })).refused.code).toBe('changed_meanwhile')
  expect((await dana.call('news-delete', { id, seen: (await shown(id))?.seen ?? 0 })).status).toBe(200)
  expect((await dana.call('news', { id })).status).toBe(404)
  const { rows } = (await dana.call('changes', { subject: 'news', id })).body
  expect(rows[0]?.sentence).toMatch(/deleted a draft of news: Never sent$/)
  const { all: listed, inAll } = (await dana.call('news', {})).body
  expect([inAll, await allNews(world.deps.db, 1)]).toEqual([listed.length, [expect.objectContaining({ inAll })]])
  const sent = listed.find(({ state }) => state === 'done')
  expect((await dana.call('news-delete', { id: sent?.id ?? '', seen: 0 })).refused.code).toBe('sent_already')
})

test('it is slow: the next few go seconds later; once it is stopped no one gets it, queued or not (O12.3)', async () => {
  const id = await saved({ subject: 'Slow at {location}' })
  const { at } = await begin(id)
  const waiting = async () => (await shown(id))?.progress?.waiting
  await sendNews(at(0), 1)
  await sendNews(at(4), 1)
  expect(await waiting()).toBe(2)
  await sendNews(at(5), 1)
  expect(await waiting()).toBe(1)
  await world.app.dueWork()
  expect((await dana.call('news-stop', { id })).status).toBe(200)
  await sendNews(at(60), 1)
  const { customer_id: customerId } = await world.deps.db
    .selectFrom('news_people')
    .select('customer_id')
    .where('news_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const to = Object.values(people).find((one) => one.id === customerId)?.email ?? ''
  const facts = { ...samples.news, customerId, newsId: id, subject: 'Slow at {location}' }
  const late = { kind: 'news', dedupeKey: `news:${id}:${customerId}`, to, facts } as const
  await world.deps.db.transaction().execute((trx) => queueMail(trx, world.deps, late))
  await world.app.dueWork()
  // Two accounts have one email, and one letter.
  const addresses = new Set(Object.values(people).map(({ email }) => email))
  const got = await Promise.all([...addresses].map((email) => world.messages(email)))
  expect(got.flat().filter(({ subject }) => subject.startsWith('Slow at'))).toHaveLength(2)
  expect(await shown(id)).toMatchObject({ state: 'stopped', progress: { waiting: 0, sent: 2, leftOut: 1 } })
  expect((await dana.call('news-stop', { id })).refused.code).toBe('not_sending')
})

test('who says no, or leaves, while it is sent gets none (O12.3)', async () => {
  const id = await saved({ subject: 'Late at {location}' })
  for (const name of ['left', 'no'])
    await world.deps.db
      .insertInto('news_people')
      .values({ news_id: id, customer_id: named(name).id })
      .execute()
  const { at } = await begin(id)
  await sendNews(at(0))
  await world.app.dueWork()
  expect(await shown(id)).toMatchObject({ state: 'done', progress: { waiting: 0, sent: 3, leftOut: 2 } })
  expect(await all('Late at')).toMatchObject({ no: 0, left: 0, one: 1, newark: 1 })
})

test('only who may change the settings writes, sends or reads news (O12.3)', async () => {
  const id = await saved()
  for (const answer of [
    pri.call('news', {}),
    pri.call('news-send', { id, seen: 1 }),
    pri.call('news-stop', { id }),
    pri.call('news-delete', { id, seen: 1 }),
    pri.call('news-try', { id }),
  ])
    expect((await answer).status).toBe(403)
  const page = await fetch(`${world.url}/office/letter?news=${id}`, { headers: { cookie: pri.cookie ?? '' } })
  expect(page.status).toBe(403)
})
