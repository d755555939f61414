// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { benefit, fakeServer, refused, subscription, unreachable, type Answers } from '../../../test/account-world.ts'
import { connect } from '../calls.ts'
import type { RedeemSnapshot } from '../early/running.ts'
import { createAccountCache } from '../kept/cache.ts'
import { createSessionStore } from '../../session.ts'

beforeEach(() => localStorage.clear())

const signedIn = () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null })
const justPaid = () => ({ isAuthenticated: false, customerId: null, expiresAt: null, justPaid: { customerId: 'mei' } })
const refusing = (error: Error) => () => {
  throw error
}

/** A browser that opens the page, with `wasSignedIn` in the tab's storage or `owner` in local storage. */
const open = (answers: Answers, { wasSignedIn = false, owner = '' } = {}) => {
  if (owner) localStorage.setItem('sipday.account-owner', owner)
  const server = fakeServer(answers)
  const session = createSessionStore(null)
  if (wasSignedIn) session.set({ isAuthenticated: true, customerId: 'mei' })
  const cache = createAccountCache(localStorage)
  const actor = createActor(connect({ call: server.call, cache, session, today: '2026-06-15' })).start()
  const at = async (state: Parameters<RedeemSnapshot['matches']>[0]) =>
    (await waitFor(actor, (now) => now.matches(state), { timeout: 3000 })).context
  return { server, session, cache, actor, at }
}

test('a visitor who never was signed in is told nothing', async () => {
  const { at, cache } = open({})
  expect(await at('enterContact')).toMatchObject({ notice: null, error: null, customerId: null })
  expect(cache.owner()).toBeNull()
})

test.each([
  ['the tab remembers', { wasSignedIn: true }],
  ['the browser remembers', { owner: 'mei' }],
])('a session that has ended meanwhile is said where %s it, and what was kept is forgotten', async (_who, known) => {
  const { at, cache, session } = open({}, known)
  expect(await at('enterContact')).toMatchObject({ notice: 'Your session has ended. Please verify again.' })
  expect([cache.owner(), session.get().isAuthenticated]).toEqual([null, false])
})

test('a shop that cannot be reached is said to who has nothing kept here; any other failure is not', async () => {
  expect(await open({ session: refusing(unreachable()) }).at('enterContact')).toMatchObject({
    error: 'We could not reach the shop. Check your connection and try again.',
    notice: null,
  })
  expect(await open({ session: refusing(refused(503, 'Its words.')) }).at('enterContact')).toMatchObject({
    error: null,
  })
})

test('a member whose shop answers with an error is asked for a contact, and keeps the account for the next visit', async () => {
  const { at, cache } = open({ session: refusing(refused(503)) }, { owner: 'mei' })
  await at('enterContact')
  expect(cache.owner()).toBe('mei')
})

test('a member without a network is let in as on the last visit', async () => {
  const down = refusing(unreachable())
  const { at, session } = open(
    { session: down, subscriptions: down, entitlements: down, customer: down },
    { owner: 'mei' },
  )
  expect(await at({ success: 'list' })).toMatchObject({ customerId: 'mei', justPaid: false, person: null })
  expect(session.get()).toEqual({ isAuthenticated: true, customerId: 'mei' })
})

test('a signed-in member’s account is asked for under the own id, and kept under it (R17)', async () => {
  const { at, server, cache } = open({ session: signedIn })
  expect(await at({ success: 'list' })).toMatchObject({ customerId: 'mei', justPaid: false })
  for (const name of ['customer', 'subscriptions', 'entitlements'] as const)
    expect(server.bodies(name)).toEqual([{ CID: 'mei' }])
  expect(cache.owner()).toBe('mei')
})

test.each(['customer', 'subscriptions', 'entitlements'] as const)(
  'a session that ends while %s is asked for is said, and nothing of the account stays',
  async (name) => {
    const { at, cache, session } = open({ session: signedIn, [name]: refusing(refused(401)) }, { wasSignedIn: true })
    expect(await at('enterContact')).toMatchObject({
      customerId: null,
      justPaid: false,
      notice: 'Your session has ended. Please verify again.',
    })
    expect([cache.owner(), session.get().isAuthenticated]).toEqual([null, false])
  },
)

test('who has just paid looks at what was bought: no profile is asked for, nothing is kept, no one is signed in (R59)', async () => {
  const blank = { id: 'mei', given_name: '', family_name: '', email_address: '', phone_number: '' }
  const { at, cache, session } = open({ session: justPaid, customer: () => [blank] })
  expect(await at({ success: 'list' })).toMatchObject({ customerId: 'mei', justPaid: true, asksProfile: false })
  expect([cache.owner(), session.get().isAuthenticated]).toEqual([null, false])
})

test('who has just paid is not turned away for the profile, but is for what was bought', async () => {
  const closed = refusing(refused(401))
  await open({ session: justPaid, customer: closed }).at({ success: 'list' })
  expect(await open({ session: justPaid, entitlements: closed }).at('enterContact')).toMatchObject({
    customerId: null,
    justPaid: false,
  })
})

test('where the profile fails to load, the person is read from the subscriptions, and nothing is asked for', async () => {
  const nameless = subscription({ 'Last Name': [] })
  const { at } = open({ session: signedIn, customer: refusing(refused(503)), subscriptions: () => [nameless] })
  expect(await at({ success: 'list' })).toMatchObject({
    person: { firstName: 'Mei', lastName: '', email: 'mei@demo.example', phone: '+12125550142' },
    asksProfile: false,
  })
})

test('what cannot be loaded is taken from the last visit (S9)', async () => {
  const first = open({ session: signedIn })
  await first.at({ success: 'list' })
  const down = refusing(unreachable())
  const later = open({ session: signedIn, customer: down, subscriptions: down }, { owner: 'mei' })
  later.cache.client.setQueryData(['profile', 'mei'], {
    id: 'mei',
    given_name: 'Mei',
    family_name: 'Kept',
    email_address: 'mei@demo.example',
    phone_number: '',
  })
  expect((await later.at({ success: 'list' })).person?.lastName).toBe('Kept')
})

test('an answer that is no list is no list of subscriptions or benefits (S8)', async () => {
  const { at, cache } = open({ session: signedIn, subscriptions: () => ({}), entitlements: () => benefit() })
  await at({ success: 'list' })
  const errorOf = (name: string) => cache.client.getQueryState([name, 'mei'])?.error?.message
  expect(errorOf('subscriptions')).toBe('Could not fetch your subscriptions.')
  expect(errorOf('benefits')).toBe('Could not fetch your benefits.')
})

test('log-out while the account is checked leads to the contact step', async () => {
  const { actor } = open({ session: () => new Promise(() => undefined) })
  actor.send({ type: 'LOGGED_OUT' })
  expect(actor.getSnapshot().matches('enterContact')).toBe(true)
})
