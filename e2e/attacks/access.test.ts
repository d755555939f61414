import { endpoints, type EndpointName } from '@sipday/contract/endpoints.ts'
import { beforeAll, expect, inject, test } from 'vitest'
import { worldAt } from '../start-world.ts'
import { bodiesNaming, isCounter, malformed, malformedTarget, type Target, unknownTarget } from './access-bodies.ts'
import {
  addCard,
  ask,
  cardEnding,
  payBody,
  prove,
  signedIn,
  submit,
  tillOf,
  type Visitor,
  visitorOf,
} from './buying.ts'
import { isLong, tally } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('access')

type Member = { visitor: Visitor; target: Target; planted: string[]; view: () => Promise<string> }
type Principal = { name: string; visitor: Visitor; own: string | null; victim: 'mei' | 'lin'; named?: true }

let mei: Member
let lin: Member
let principals: Principal[] = []
let giftId = ''

const rows = async (visitor: Visitor, path: string, body: unknown) =>
  (await ask(visitor, path, body)).body as unknown as Record<string, unknown>[]

/** With everything about them that no one else may see. */
const memberOf = async (email: string, phone: string, names: string[]): Promise<Member> => {
  const visitor = await signedIn(world, email)
  const accounts = await rows(visitor, '/api/accounts', { email })
  // Two accounts of one contact that were created in the same millisecond come in any order.
  const lists = await Promise.all(accounts.map(({ id }) => rows(visitor, '/api/subscriptions', { CID: id })))
  const which = lists.findIndex((list) => list.length > 0)
  const CID = String(accounts[which]?.['id'])
  const all = lists[which] ?? []
  const subscription = all.find((one) => one['Gift'] === null && one['Code'] !== null) ?? {}
  giftId ||= String(all.find((one) => one['Gift'])?.['id'] ?? '')
  const benefits = await rows(visitor, '/api/entitlements', { CID })
  const [{ cards }] = (await rows(visitor, '/api/cards', { CID })) as unknown as [{ cards: { id: string }[] }]
  const target: Target = {
    CID,
    subscriptionId: String(subscription['id']),
    cardId: String(cards[0]?.id),
    entitlementId: String(benefits[0]?.['Entitlement ID']),
    redemptionId: unknownTarget().redemptionId,
    code: String(subscription['Code']),
    email,
    phone,
  }
  const view = async () =>
    JSON.stringify([
      await rows(visitor, '/api/subscriptions', { CID }),
      await rows(visitor, '/api/cards', { CID }),
      await rows(visitor, '/api/customer', { CID }),
      await rows(visitor, '/api/payments', { CID }),
      await rows(visitor, '/api/accounts', { email }),
    ])
  const ids = [CID, target.subscriptionId, target.cardId, target.entitlementId]
  expect(ids.filter((id) => id.length < 16)).toEqual([])
  return { visitor, target, view, planted: [...names, email, phone.slice(-10), phone.slice(-7), ...ids] }
}

beforeAll(async () => {
  mei = await memberOf('mei@demo.example', '+12125550142', ['Chen'])
  lin = await memberOf('lin@demo.example', '+12125550143', ['Park'])
  const anonymous = visitorOf(world)
  await anonymous.call('campaign', { source: 'direct' })
  const created = visitorOf(world)
  const createdId = await submit(created, world.person())
  const named = visitorOf(world)
  await submit(named, { firstName: 'Eve', lastName: 'Evil', email: 'mei@demo.example', phone: '212 555 0142' })
  const stranger = world.person()
  const unknown = await signedIn(world, stranger.email)
  const customer = visitorOf(world)
  const person = world.person()
  const customerId = await submit(customer, person)
  await prove(world, customer, person.email)
  const omar = await signedIn(world, 'omar@demo.example')
  const [omarAccount] = await rows(omar, '/api/accounts', { email: 'omar@demo.example' })
  const staff = await tillOf(world, 'counter@demo.example')
  const till = await ask(staff, '/api/counter/sign-in', {})
  expect(till.status).toBe(200)
  principals = [
    { name: 'nobody', visitor: visitorOf(world), own: null, victim: 'mei' },
    { name: 'anonymous session', visitor: anonymous, own: null, victim: 'mei' },
    { name: 'checkout that created a customer', visitor: created, own: createdId, victim: 'mei' },
    { name: 'checkout that named the victim', visitor: named, own: null, victim: 'mei', named: true },
    { name: 'proved contact without an account', visitor: unknown, own: null, victim: 'mei' },
    { name: 'another customer', visitor: customer, own: customerId, victim: 'mei' },
    { name: 'gift recipient', visitor: omar, own: String(omarAccount?.['id']), victim: 'mei' },
    { name: 'payer of others', visitor: mei.visitor, own: mei.target.CID, victim: 'lin' },
    { name: 'staff', visitor: staff, own: null, victim: 'mei' },
  ]
})

const calls = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => bodiesNaming[name](unknownTarget(), 'x').length,
)

/** A refusal, or an empty list. */
const tellsNothing = (status: number, text: string): boolean =>
  [400, 401, 404, 422].includes(status) || (status === 200 && ['[]', '[{"cards":[]}]'].includes(text))

/** Rule B (3): a checkout may pay for a customer it named, with its own card. */
const mayTry = (principal: Principal, name: EndpointName): boolean =>
  principal.named === true && (name === 'add-card' || name === 'pay-new-card' || name === 'pay-wallet')

const victimOf = (principal: Principal) => (principal.victim === 'mei' ? mei : lin)

test('no call gives anything of another person, and a foreign id is answered like an unknown one (R9)', async () => {
  const before = { mei: await mei.view(), lin: await lin.view() }
  const capturesBefore = (await world.captures()).filter((line) => ['1111', '5100'].includes(line.cardLast4)).length
  for (const principal of principals) {
    const victim = victimOf(principal)
    for (const name of calls.filter((each) => !mayTry(principal, each))) {
      if (principal.name === 'staff' && isCounter(name)) continue
      const { path } = endpoints[name]
      const foreign = bodiesNaming[name](victim.target, principal.own)
      const unknown = bodiesNaming[name](unknownTarget(), principal.own)
      for (const [index, body] of foreign.entries()) {
        const answer = await ask(principal.visitor, path, body)
        const leaked = victim.planted.filter((secret) => answer.text.includes(secret))
        const what = `${principal.name}: ${name} ${index} answered ${answer.status} ${answer.text}`
        attacks.attempt(what, !tellsNothing(answer.status, answer.text) || leaked.length > 0)
        const control = await ask(principal.visitor, path, unknown[index])
        const differs = !principal.named && (control.status !== answer.status || control.text !== answer.text)
        attacks.attempt(`${what}, but an unknown id ${control.status} ${control.text}`, differs)
      }
    }
  }
  expect({ mei: await mei.view(), lin: await lin.view() }).toEqual(before)
  const captures = (await world.captures()).filter((line) => ['1111', '5100'].includes(line.cardLast4)).length
  attacks.attempt('somebody paid with a card of the demo shop', captures !== capturesBefore)
})

test('ids that no browser sends find nothing and break nothing', async () => {
  const some = ['checkout that named the victim', 'another customer', 'gift recipient']
  for (const principal of principals.filter((one) => isLong || some.includes(one.name)))
    for (const name of calls.filter((each) => !isCounter(each)))
      await Promise.all(
        malformed.map(async (value) => {
          for (const body of bodiesNaming[name](malformedTarget(value), principal.own)) {
            const { status, text } = await ask(principal.visitor, endpoints[name].path, body)
            const harmless = tellsNothing(status, text) || (status === 402 && principal.own !== null)
            attacks.attempt(`${principal.name}: ${name} with ${JSON.stringify(value)}: ${status} ${text}`, !harmless)
          }
        }),
      )
})

test('a gift recipient sees the gift and manages nothing (S6)', async () => {
  const omar = principals.find((one) => one.name === 'gift recipient') as Principal
  for (const name of [
    'cancel-subscription',
    'leaving-answer',
    'resume-subscription',
    'pause-subscription',
    'end-pause',
    'plan-options',
    'change-plan',
    'undo-plan-change',
    'price-answer',
    'move-options',
    'move-subscription',
    'payment-method',
    'resend-gift',
    'correct-gift',
  ] as const)
    for (const body of bodiesNaming[name]({ ...mei.target, subscriptionId: giftId }, omar.own)) {
      const answer = await ask(omar.visitor, endpoints[name].path, body)
      attacks.attempt(`${name} of a gift: ${answer.status} ${answer.text}`, answer.status !== 403)
    }
  const seen = [
    ...(await rows(omar.visitor, '/api/subscriptions', { CID: omar.own })),
    ...(await rows(omar.visitor, '/api/entitlements', { CID: omar.own })),
    ...(await rows(omar.visitor, '/api/payments', { CID: omar.own })),
    await ask(omar.visitor, '/api/subscriptions/details', { subscriptionId: giftId }),
  ]
  const text = JSON.stringify(seen)
  expect(text).toContain(giftId)
  for (const secret of ['Chen', 'mei@demo.example', '5550142', mei.target.cardId, '"1111"'])
    attacks.attempt(`a gift recipient reads ${secret} of the gifter`, text.includes(secret))
})

/**
 * For an unclaimed gift, the giver sees the address they typed, in order to correct it (R57); nothing else may be
 * visible.
 */
const withoutTypedAddress = (text: string, typed: string): string =>
  JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (key === 'recipientEmail' && value === typed ? undefined : value)),
  )

test('who gives a gift learns nothing about the one who gets it (R30)', async () => {
  const giver = visitorOf(world)
  const person = world.person()
  const giverId = await submit(giver, person, 'gifter')
  const typed = { firstName: 'Dear', lastName: 'Friend', email: 'lin@demo.example', phone: '212 555 0143' }
  const known = await ask(giver, '/api/customer', { ...typed, role: 'recipient' })
  const fresh = world.person()
  const unknown = await ask(giver, '/api/customer', {
    ...typed,
    email: fresh.email,
    phone: fresh.phone,
    role: 'recipient',
  })
  const shape = ({ status, body }: typeof known) => ({ status, body: { ...body, CID: '' } })
  attacks.attempt(
    'a recipient with an account is answered differently',
    JSON.stringify(shape(known)) !== JSON.stringify(shape(unknown)),
  )
  for (const path of ['/api/customer', '/api/cards', '/api/subscriptions', '/api/entitlements', '/api/payments']) {
    const answer = await ask(giver, path, { CID: known.body['CID'] })
    const leaked = ['Park', 'Lin"', '5100'].filter((secret) => answer.text.includes(secret))
    attacks.attempt(`${path} of the recipient: ${answer.text}`, leaked.length > 0)
  }
  const cardId = await addCard(world, giver, giverId, cardEnding('0990'))
  const gift = { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [known.body['CID']] }
  const paid = await ask(giver, '/api/pay/saved-card', { ...payBody({ customerId: giverId, cardId }), ...gift })
  expect(paid.status, paid.text).toBe(200)
  await prove(world, giver, person.email)
  for (const path of ['/api/subscriptions', '/api/entitlements', '/api/payments', '/api/customer']) {
    const answer = await ask(giver, path, { CID: giverId })
    const text = path === '/api/subscriptions' ? withoutTypedAddress(answer.text, typed.email) : answer.text
    const leaked = ['Park', 'Lin"', '5100', 'lin@demo', '5550143'].filter((secret) => text.includes(secret))
    attacks.attempt(`${path} after the gift: ${answer.text}`, leaked.length > 0)
  }
})

test('submitting a known person shows that person nothing new and changes nothing', async () => {
  const before = await mei.view()
  const eve = visitorOf(world)
  const contact = { email: 'mei@demo.example', phone: '(212) 555-0142' }
  const known = await ask(eve, '/api/customer', { firstName: 'Eve', lastName: 'Evil', ...contact, role: 'primary' })
  attacks.attempt(`the submit told ${known.text}`, Object.keys(known.body).sort().join() !== 'CID,maskedPhone,status')
  const halves = [
    { email: 'mei@demo.example', phone: world.person().phone },
    { email: world.person().email, phone: '212 555 0142' },
  ]
  for (const half of halves) {
    const answer = await ask(visitorOf(world), '/api/customer', {
      firstName: 'Eve',
      lastName: 'Evil',
      ...half,
      role: 'primary',
    })
    attacks.attempt(
      'one contact is enough to learn of a card',
      answer.body['status'] !== 'no_card' || answer.body['CID'] === known.body['CID'],
    )
  }
  const after = await mei.view()
  const accounts = (view: string) => (JSON.parse(view) as unknown[]).slice(0, 4)
  attacks.attempt('a submit changed the account', JSON.stringify(accounts(after)) !== JSON.stringify(accounts(before)))
})
