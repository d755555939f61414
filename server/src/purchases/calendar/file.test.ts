import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-31T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const member = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const record = async () => {
    const [found] = (await visitor.call('subscriptions', { CID: buyer.id })).body
    return { id: found?.id ?? '', Calendar: found?.Calendar ?? null }
  }
  return { buyer, visitor, record }
}
const read = async (path: string) => {
  const answer = await fetch(`${world.url}${path}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const valueOf = (file: string, name: string) =>
  file
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

test('the next renewal is a day of the calendar, at an address that needs no sign-in and names no one (S2.8)', async () => {
  const { buyer, record } = await member()
  const { id, Calendar } = await record()
  const { status, headers, text } = await read(Calendar ?? '')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n')
  expect(valueOf(text, 'SUMMARY')).toMatch(/^One Month at .* renews$/)
  expect(valueOf(text, 'UID')).toMatch(new RegExp(`^${id}@`))
  for (const secret of ['Ana', 'Silva', buyer.email, '32.00']) expect(text).not.toContain(secret)
})

test('a later file is of the same entry and counts as newer: a pause moves the day, a cancellation makes it the last one (S2.8)', async () => {
  const { visitor, record } = await member()
  const { id: subscriptionId, Calendar } = await record()
  const first = (await read(Calendar ?? '')).text
  await world.clock({ minutes: 2 })
  expect((await visitor.call('pause-subscription', { subscriptionId, months: 1 })).status).toBe(200)
  const paused = (await read(Calendar ?? '')).text
  expect(paused).toContain('DTSTART;VALUE=DATE:20270331')
  await world.clock({ minutes: 2 })
  expect((await visitor.call('cancel-subscription', { subscriptionId })).status).toBe(200)
  const canceled = (await read((await record()).Calendar ?? '')).text
  expect(canceled).toContain('DTSTART;VALUE=DATE:20270228')
  expect(valueOf(canceled, 'SUMMARY')).toMatch(/ ends$/)
  const all = [first, paused, canceled]
  expect(new Set(all.map((file) => valueOf(file, 'UID'))).size).toBe(1)
  const order = all.map((file) => Number(valueOf(file, 'SEQUENCE')))
  expect(order[1]).toBeGreaterThan(order[0] ?? 0)
  expect(order[2]).toBeGreaterThan(order[1] ?? 0)
})

test('an address that we did not make is 404, and so is one of a membership that is over or due (S2.8)', async () => {
  const { record, visitor, buyer } = await member()
  const { id, Calendar } = await record()
  const other = (await (await member()).record()).Calendar ?? ''
  const signature = /\.([\w-]{43})\.ics$/.exec(other)?.[1]
  for (const path of [`/calendar/${id}.ics`, `/calendar/${id}.${signature}.ics`, '/calendar/', '/calendar/%2e%2e.ics'])
    expect((await read(path)).text).not.toContain('VEVENT')
  const set = (state: 'unpaid' | 'ended') =>
    world.deps.db.updateTable('memberships').set({ state }).where('id', '=', id).execute()
  for (const state of ['unpaid', 'ended'] as const) {
    await set(state)
    expect((await read(Calendar ?? '')).status).toBe(404)
    expect((await visitor.call('subscriptions', { CID: buyer.id })).body[0]?.Calendar).toBeNull()
  }
})

test('the letter about a cancellation leads to the last day (S2.8)', async () => {
  const { buyer, visitor, record } = await member()
  const { id: subscriptionId, Calendar } = await record()
  expect((await visitor.call('cancel-subscription', { subscriptionId })).status).toBe(200)
  await world.app.dueWork()
  const letter = (await world.messages(buyer.email)).find(({ subject }) => subject?.includes('was canceled'))
  expect(letter?.text).toContain(`Add the day to your calendar.\n${world.deps.settings.publicUrl}${Calendar}`)
})
