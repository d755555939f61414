import { payLink } from '@sipday/rules/office/pay-link.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeMembership } from '../../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { takeLimit } from '../../../access/limits.ts'
import { campaignOf } from '../../../store/catalogue/campaigns.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { payLinkWay } from '../pay-link-way.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
let dana: Colleague
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  dana = await signIn(world, 'dana@shop.example')
})
afterAll(() => world.close())

let people = 0
const newMail = () => `walk${(people += 1)}@in.example`
const newPhone = () => `+1212557${String((people += 1)).padStart(4, '0')}`
const name = { givenName: 'Ann', familyName: 'O’Brien' }
const walkIn = async (contact: { email?: string; phone?: string }) =>
  (await dana.call('customer-new', { ...name, email: '', phone: '', ...contact })).body.customerId
const typed = (contacts: { email: string; phone: string }) => ({
  firstName: 'Ann',
  lastName: 'O’Brien',
  role: 'primary' as const,
  ...contacts,
})
const submit = async (visitor: Visitor, form: Parameters<typeof typed>[0] & object) => {
  const { status, body } = await visitor.call('customer', { ...typed(form), ...form })
  expect(status).toBe(200)
  return body as { CID: string; status: string; maskedPhone: string }
}
const whole = (customerId: string) =>
  world.deps.db
    .selectFrom('customers')
    .select(['given_name', 'family_name', 'email', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
const at = { planId: 'one-month', locationId: 'kips-bay' }

test.for(['email', 'phone'] as const)(
  'a walk-in who is known by one contact (%s) and proves it before buying is one customer, with the membership (O9.5, R8)',
  async (known) => {
    const pair = { email: newMail(), phone: newPhone() }
    const customerId = await walkIn({ [known]: pair[known] })
    const visitor = await world.signedIn(pair[known])
    const { CID } = await submit(visitor, pair)
    expect(CID).toBe(customerId)
    expect(await whole(customerId)).toMatchObject(pair)
    const card = await addCard(world, { visitor, id: CID, ...pair })
    expect((await pay({ visitor, id: CID, ...pair }, card)).status).toBe(200)
    const all = world.deps.db.selectFrom('customers').select('id')
    const found = await all
      .where((eb) => eb.or([eb('email_canonical', '=', pair.email), eb('phone', '=', pair.phone)]))
      .execute()
    expect(found).toEqual([{ id: customerId }])
    const { memberships } = (await dana.call('customer', { id: customerId })).body
    expect(memberships).toMatchObject([{ pays: true, redeems: true, standing: 'active' }])
  },
)

test('what was added while buying signs no one in until it is proved, and the address that was there is told (O9.5, risk 37)', async () => {
  const pair = { email: newMail(), phone: newPhone() }
  const customerId = await walkIn({ email: pair.email })
  await submit(await world.signedIn(pair.email), pair)
  const byPhone = await world.signedIn(pair.phone)
  expect((await byPhone.call('accounts', { phone: pair.phone })).body).toEqual([])
  expect((await byPhone.call('customer', { CID: customerId })).body).toEqual([])
  await world.app.dueWork()
  expect((await world.messages(pair.email)).some(({ text }) => text.includes('phone number'))).toBe(true)
})

type Attack = {
  proves: (pair: { email: string; phone: string }) => string[] | Promise<string[]>
  form?: object
  waits?: true
}
test.for<[string, Attack]>([
  ['proves nothing', { proves: () => [] }],
  [
    'has an account of their own with one contact',
    {
      proves: async () => {
        const email = newMail()
        await walkIn({ email })
        return [email]
      },
    },
  ],
  [
    'proves the phone number that they type, and not the address that the shop knows',
    { proves: ({ phone }) => [phone] },
  ],
  ['proves the address, under another name', { proves: ({ email }) => [email], form: { firstName: 'Eve' } }],
  ['proved the address 31 minutes ago', { proves: ({ email }) => [email], waits: true }],
])(
  'who has a link and %s is another customer, and is answered as about someone unknown (O9.5, R9)',
  async ([, attack]) => {
    const pair = { email: newMail(), phone: newPhone() }
    const customerId = await walkIn({ email: pair.email })
    const visitor = await world.signedIn(...(await attack.proves(pair)))
    if (attack.waits) await world.clock({ minutes: 31 })
    const answer = await submit(visitor, { ...pair, ...attack.form })
    expect(answer.CID).not.toBe(customerId)
    expect(await whole(customerId)).toMatchObject({ given_name: 'Ann', email: pair.email, phone: '' })
    const unknown = await submit(world.visitor(), { email: newMail(), phone: newPhone() })
    expect({ ...answer, CID: '', maskedPhone: '' }).toEqual({ ...unknown, CID: '', maskedPhone: '' })
  },
)

test('a recipient with a contact of the giver leaves the giver’s account as it is (O9.5)', async () => {
  const email = newMail()
  const customerId = await walkIn({ email })
  const visitor = await world.signedIn(email)
  await submit(visitor, { email: newMail(), phone: newPhone(), role: 'gifter' } as never)
  await submit(visitor, { email, phone: newPhone(), role: 'recipient' } as never)
  expect(await whole(customerId)).toMatchObject({ phone: '' })
})

test('a link to pay is sent to the contact on the page, three times a day at most, and is recorded; it names no one (O9.5)', async () => {
  const email = newMail()
  const customerId = await walkIn({ email })
  const send = () => dana.call('pay-link-send', { customerId, ...at })
  const { status, body } = await send()
  expect([status, body]).toEqual([200, { by: 'email' }])
  await world.app.dueWork()
  const [letter] = await world.messages(email)
  const link = payLink(world.settings.publicUrl, at, { signsIn: true })
  expect(letter?.text).toContain(link)
  for (const secret of [customerId, email, 'Ann']) expect(link).not.toContain(secret)
  const { rows } = (await dana.call('changes', { subject: 'customer', id: customerId })).body
  expect(rows[0]?.sentence).toBe('The owner sent Ann O’Brien a link to pay for One Month')
  const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
  const count = () => takeLimit(strict, 'office_resend', `pay_link:${email}`)
  // Another customer with the same address is no further reader.
  const again = await walkIn({ email: email.toUpperCase(), phone: newPhone() })
  expect((await dana.call('pay-link-send', { ...at, customerId: again })).status).toBe(200)
  await count()
  await expect(count()).rejects.toMatchObject({ status: 429 })
})

test('one person sends thirty links to pay an hour, to however many contacts (O9.5, rule T)', async () => {
  await makeColleague(world.deps, { email: 'busy@shop.example', role: 'owner' })
  const busy = await signIn(world, 'busy@shop.example')
  const customerId = await walkIn({ email: newMail() })
  expect((await busy.call('pay-link-send', { customerId, ...at })).status).toBe(200)
  const { id } = await world.deps.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'busy@shop.example')
    .executeTakeFirstOrThrow()
  const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
  const count = () => takeLimit(strict, 'office_pay_link', id)
  for (let more = 1; more < 30; more += 1) await count()
  await expect(count()).rejects.toMatchObject({ status: 429 })
})

test.for([
  ['a phone number alone', 'sms', { phone: true, email: false }],
  ['both', 'email', { phone: true, email: true }],
] as const)('whoever has %s gets the link by %s (O9.5)', async ([, by, has]) => {
  const contact = { ...(has.email ? { email: newMail() } : {}), ...(has.phone ? { phone: newPhone() } : {}) }
  const customerId = await walkIn(contact)
  expect((await dana.call('pay-link-send', { customerId, ...at })).body.by).toBe(by)
  await world.app.dueWork()
  const [sent] = await world.messages(contact[by === 'sms' ? 'phone' : 'email'] ?? '')
  // Whoever is known by both types them in the shop; the other proves the one that is known first.
  expect(sent?.text).toContain(payLink(world.settings.publicUrl, at, { signsIn: by === 'sms' }))
})

test('where the shop sends no texts, whoever has a phone number only is sent nothing, and cannot prove it (O9.5)', () => {
  expect(payLinkWay({ sms: null }, { email: '', phone: '+12125570001' })).toEqual({ isWhole: false, sends: null })
  expect(payLinkWay({ sms: null }, { email: 'a@b.co', phone: '' }).sends).toBe('email')
  // Not in the United States.
  expect(payLinkWay({ sms: world.deps.sms }, { email: '', phone: '+442071838750' }).sends).toBeNull()
})

test('what is not on sale is not sent, nor to anyone who is out of reach (O9.5)', async () => {
  const customerId = await walkIn({ email: newMail() })
  const sendTo = async (who: Colleague, more: object) =>
    (await who.call('pay-link-send', { customerId, ...at, ...more })).status
  expect(await sendTo(dana, { planId: 'secret-month' })).toBe(422)
  expect(await sendTo(dana, { locationId: 'nowhere' })).toBe(422)
  expect(await sendTo(dana, { customerId: 'no one' })).toBe(404)
  await makeColleague(world.deps, { email: 'tom@shop.example', role: 'accountant' })
  const tom = await signIn(world, 'tom@shop.example')
  expect(await sendTo(tom, {})).toBe(403)
  expect((await tom.call('pay-link-options', { customerId })).status).toBe(403)
})

test('a link to pay leads to what is on sale to everyone, at locations of one’s own, and the shop opens it there (O9.5, R13)', async () => {
  const customerId = await walkIn({ email: newMail() })
  const { plans } = (await dana.call('pay-link-options', { customerId })).body
  const sold = plans.map(({ id }) => id)
  expect(sold).toContain('one-month')
  // Only in its campaign.
  expect(sold).not.toContain('secret-month')
  for (const { id: planId, locations } of plans)
    for (const { id: locationId } of locations) {
      const { searchParams } = new URL(payLink('https://shop.example', { planId, locationId }, { signsIn: false }))
      const tracking = Object.fromEntries(searchParams)
      expect(campaignOf(await catalogueOf(world.deps.db), tracking, world.deps.clock.now())).toMatchObject({
        'Plan IDs': [planId],
        'Location IDs': [locationId],
      })
    }
  await makeColleague(world.deps, { email: 'pri@shop.example', role: 'manager', locations: ['newark'] })
  const pri = await signIn(world, 'pri@shop.example')
  const near = await makeMembership(world.deps, { locationId: 'newark' })
  const own = (await pri.call('pay-link-options', { customerId: near.customerId })).body.plans
  expect(own).not.toEqual([])
  expect(new Set(own.flatMap(({ locations }) => locations.map(({ id }) => id)))).toEqual(new Set(['newark']))
  // Known elsewhere only.
  expect((await pri.call('pay-link-options', { customerId })).status).toBe(404)
  expect((await pri.call('pay-link-send', { customerId, ...at, locationId: 'newark' })).status).toBe(404)
})
