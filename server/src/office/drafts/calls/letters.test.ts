import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { createOpenWorld } from '../../../../test/open-shop.ts'
import type { World } from '../../../../test/world.ts'
import { letterLookOf } from '../letter-look.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let owner: Colleague

beforeAll(async () => {
  world = await createOpenWorld()
  await makeColleagues(world.deps, { pat: ['manager', 'kips-bay'] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner = await signIn(world, 'dana@shop.example')
  await owner.call('draft-drop', { all: true })
})

const word = async (id: string, words: string) => {
  const { seen } = (await owner.call('item', { subject: 'text', id })).body
  return owner.call('draft-save', { subject: 'text', id, seen, body: { key: id, words } })
}
const look = async (id: string) => (await owner.call('letter-look', { id })).body
const bought = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  return buyer
}
const framed = (path: string, who: Colleague | null) =>
  fetch(`${world.url}/office/letter${path}`, { headers: who?.cookie ? { cookie: who.cookie } : {} })

test('a letter is shown as the draft words it, with made-up data until there is a member, then with the newest one’s (O12.1)', async () => {
  expect(await look('email-receipt-opening')).toMatchObject({
    subject: 'Your receipt: $64.00 for One Month',
    isExample: true,
  })
  const buyer = await bought()
  await world.deps.db.updateTable('customers').set({ given_name: 'Nguyễn' }).where('id', '=', buyer.id).execute()
  expect((await word('email-receipt-opening', 'Welcome to {shop} at {location}!')).status).toBe(200)
  const receipt = await look('email-receipt-opening')
  expect(receipt).toMatchObject({ subject: 'Your receipt: $32.00 for One Month', isExample: false })
  expect(receipt.text).toContain('Thank you, Nguyễn\n\nWelcome to Sipday at Shop kips-bay!\n\nYour membership starts')
  for (const id of [
    'email-renewed-subject',
    'email-reminder-closing',
    'email-unpaid-opening',
    'email-gift',
    'email-welcome',
    'email-canceled-closing',
    'email-waiting-subject',
    'email-card-ending-opening',
    'email-trial-ending-closing',
    'email-paused-opening',
    'email-resumed-closing',
    'email-refunded-opening',
  ]) {
    const { text, isExample } = await look(id)
    expect([isExample, /One Month/.test(text), /localhost:3000/.test(text)]).toEqual([
      false,
      true,
      world.url.includes('localhost:3000'),
    ])
  }
  expect((await owner.call('letter-look', { id: 'thanks-intro' })).status).toBe(404)
  expect((await owner.call('letter-look', { id: 'constructor' })).status).toBe(404)
})

test('words that cannot be filled in or lack a fact do not come into the draft, and their field says why (O12.1)', async () => {
  const refused = async (id: string, words: string) => {
    const answer = await word(id, words)
    return [answer.status, answer.refused.fields]
  }
  expect(await refused('email-receipt-subject', 'Thank you')).toEqual([
    422,
    { words: 'This subject needs {sum} and {plan}.' },
  ])
  expect(await refused('email-gift', '{{giver}} gave you drinks')).toEqual([
    422,
    { words: 'Please write a name with one brace on each side, such as {plan}.' },
  ])
  expect(await refused('email-canceled-subject', '{plan}\r\nBcc: all@shop.example')).toEqual([
    422,
    { words: 'A subject is one line.' },
  ])
})

test('once published, the next letter has the shop’s words (O12.1)', async () => {
  await word('email-receipt-subject', 'Cheers! {plan} for {sum}')
  await word('email-receipt-closing', 'See you at {location} <soon>.')
  const before = await bought()
  expect((await world.messages(before.email)).map(({ subject }) => subject)).toContain(
    'Your receipt: $32.00 for One Month',
  )
  const seenDraft = (await owner.call('draft')).body.seenDraft
  expect((await owner.call('publish', { note: '', prices: [], seenDraft })).status).toBe(200)
  const mail = (await world.messages((await bought()).email)).find(({ subject }) => subject.startsWith('Cheers!'))
  expect(mail?.subject).toBe('Cheers! One Month for $32.00')
  expect(JSON.stringify(mail)).toContain('See you at Shop kips-bay <soon>.')
  expect(JSON.stringify(mail)).toContain('See you at Shop kips-bay &#60;soon&#62;.')
  expect(JSON.stringify(mail)).toContain('What you agreed to')
})

test('Send to Me sends the draft’s letter to who asks and no one else, which the record says (O12.1)', async () => {
  await word('email-gift-subject', 'Psst: {giver} thought of you at {shop}')
  expect((await owner.call('letter-try', { id: 'email-gift-closing' })).status).toBe(200)
  await world.app.dueWork()
  const to = await world.messages('dana@shop.example')
  expect(to.filter(({ subject }) => subject.startsWith('Psst: '))).toHaveLength(1)
  expect((await owner.call('changes', { subject: 'text' })).body.rows[0]?.sentence).toBe(
    'The owner sent themselves a preview: Letter “Gift”, the closing',
  )
  expect((await owner.call('letter-try', { id: 'till-make' })).status).toBe(404)
  const pat = await signIn(world, 'pat@shop.example')
  expect((await pat.call('letter-try', { id: 'email-gift' })).status).toBe(403)
  expect((await pat.call('letter-look', { id: 'email-gift' })).status).toBe(403)
})

test('the letter is framed by our own office alone, for who may see settings; nothing runs in it (O12.1)', async () => {
  const shown = await framed('?text=email-gift', owner)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const policy = shown.headers.get('content-security-policy')
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin'])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('script')
  expect(await shown.text()).toContain('A gift for you')
  const statuses = await Promise.all([
    framed('?text=email-gift', null),
    framed('?text=email-gift', await signIn(world, 'pat@shop.example')),
    framed('?text=no-such', owner),
    framed('', owner),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404, 400])
})

test('looking changes nothing: neither the draft, nor the catalog, nor a member (O12.1)', async () => {
  const state = () =>
    Promise.all([
      world.deps.db.selectFrom('catalogue_version').selectAll().execute(),
      world.deps.db.selectFrom('memberships').selectAll().orderBy('id').execute(),
      world.deps.db.selectFrom('mails').select('dedupe_key').orderBy('dedupe_key').execute(),
    ])
  await word('email-gift', 'From {giver}')
  const before = await state()
  await letterLookOf(world.deps, 'email-gift')
  expect(await state()).toEqual(before)
})
