import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { LinkFor } from '../../src/access/contact-change/contact-links.ts'
import { addCard, type Buyer, newBuyer, pay } from '../buying.ts'
import { createColleague, makeColleague, signIn, stayFresh } from '../colleague.ts'
import { makeMoneyShop } from '../shop.ts'
import { createWorld } from '../world.ts'

export const newMail = () => `new.${randomInt(1e9)}@rare.example`
export const newPhone = () => `+1212${randomInt(2_000_000, 9_899_999)}`

export const createCorrecting = async () => {
  const world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleague(world.deps, { email: 'help@shop.example', role: 'support' })
  for (const name of ['dana', 'lee']) await makeColleague(world.deps, { email: `${name}@shop.example`, role: 'owner' })
  const [support, dana, lee] = [createColleague(world), createColleague(world), createColleague(world)]

  const hours = (count: number) => new Date(world.deps.clock.now().getTime() + count * 3_600_000)
  /** Signs in everyone who is not, before each test. */
  const enter = async () => {
    for (const [name, colleague] of Object.entries({ help: support, dana, lee }))
      colleague.cookie ??= (await signIn(world, `${name}@shop.example`)).cookie
    await stayFresh(world)
  }
  const pass = async (count: number) => {
    world.deps.clock.setNow(hours(count))
    await stayFresh(world)
  }
  /** A member whose contacts are linked, with a membership. */
  const member = async (): Promise<Buyer> => {
    const buyer = await newBuyer(world)
    await world.prove(buyer.visitor, buyer.email)
    await world.prove(buyer.visitor, buyer.phone)
    expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
    await world.app.dueWork()
    return buyer
  }
  const propose = async (customerId: string, address: string, who = support, reason = 'Lost the old one') =>
    who.call('contact-propose', { customerId, channel: address.includes('@') ? 'email' : 'sms', address, reason })
  const proposed = async (customerId: string, address: string) => {
    const { status, body, refused } = await propose(customerId, address)
    expect([status, refused.code, body.state]).toEqual([200, undefined, 'code_sent'])
    return body.proposalId
  }
  const stateOf = async (id: string) =>
    (await world.deps.db.selectFrom('contact_proposals').select('state').where('id', '=', id).executeTakeFirst())?.state
  const contactsOf = (id: string) =>
    world.deps.db.selectFrom('customers').select(['email', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()
  const codesOf = async (id: string) =>
    (await world.deps.db.selectFrom('memberships').select('code').where('subscriber_id', '=', id).execute()).map(
      ({ code }) => code,
    )

  const linkIn = async (to: string, what: LinkFor) => {
    await world.app.dueWork()
    const found = async () =>
      (await world.messages(to))
        .flatMap(({ text }) => [...text.matchAll(/http\S*\/contact-change\?link=[\w.-]+/g)].map(([url]) => url))
        .find((url) => url.includes(`link=${what}.`))
    await expect.poll(found, { timeout: 15_000 }).toBeDefined()
    return (await found()) ?? ''
  }
  const press = (url: string, headers: Record<string, string> = { origin: world.url }) =>
    fetch(url, { method: 'POST', redirect: 'manual', headers })
  /** Confirmed by whoever reads at the new contact: the 72 hours have begun. */
  const confirmed = async (customerId: string, address: string) => {
    const id = await proposed(customerId, address)
    expect((await press(await linkIn(address, 'confirm'))).status).toBe(303)
    expect(await stateOf(id)).toBe('waiting')
    return id
  }
  const changesOf = async (customerId: string) =>
    (
      await world.deps.db
        .selectFrom('changes')
        .select('after')
        .where('subject_id', '=', customerId)
        .where('field', '=', 'contact')
        .orderBy('id')
        .execute()
    ).map(({ after }) => (after as { event: string }).event)
  return {
    world,
    support,
    dana,
    lee,
    hours,
    enter,
    pass,
    member,
    propose,
    proposed,
    stateOf,
    contactsOf,
    codesOf,
    linkIn,
    press,
    confirmed,
    changesOf,
  }
}
