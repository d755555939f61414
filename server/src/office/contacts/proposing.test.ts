import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../test/buying.ts'
import { makeColleague, signIn, stayFresh } from '../../../test/colleague.ts'
import { createCorrecting, newMail, newPhone } from '../../../test/office/correcting.ts'
import { whereverSaid } from '../../../test/database.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld } from '../../../test/world.ts'
import { contactLink } from '../../access/contact-change/contact-links.ts'
import { sweepContacts } from './sweep.ts'

vi.setConfig({ testTimeout: 60_000 })

const {
  world,
  support,
  dana,
  lee,
  hours,
  pass,
  member,
  propose,
  proposed,
  stateOf,
  contactsOf,
  codesOf,
  linkIn,
  press,
  changesOf,
  enter,
} = await createCorrecting()
afterAll(() => world.close())
beforeEach(enter, 60_000)

describe('without a confirmation', () => {
  const force = (proposalId: string, who = dana) => who.call('contact-force', { proposalId, reason: 'Lost both' })
  const approvalOf = async (subjectId: string) =>
    (
      await world.deps.db
        .selectFrom('approvals')
        .select('id')
        .where('subject_id', '=', subjectId)
        .where('decision', 'is', null)
        .executeTakeFirst()
    )?.id ?? ''

  test('an owner asks, a second person agrees, and 72 hours later it is done, with new codes (O9.2)', async () => {
    const mei = await member()
    const [code] = await codesOf(mei.id)
    const to = newMail()
    const id = await proposed(mei.id, to)
    expect((await force(id)).body).toEqual({ effectiveAt: null })
    expect((await force(id)).refused.code).toBe('asked_already')
    expect((await support.call('contact-proposals', { customerId: mei.id })).body).toMatchObject([
      { state: 'invited', asked: true, forced: false },
    ])
    const approvalId = await approvalOf(id)
    const own = await dana.call('approval-decide', { approvalId, decision: 'approve' })
    expect(own.refused.code).toBe('your_own')
    await pass(100)
    await sweepContacts(world.deps)
    expect(await stateOf(id)).toBe('invited')
    expect((await lee.call('approval-decide', { approvalId, decision: 'approve' })).body).toEqual({ state: 'approved' })
    await linkIn(mei.email, 'object')
    await linkIn(mei.phone, 'object')
    await pass(71.9)
    await sweepContacts(world.deps)
    expect((await contactsOf(mei.id)).email).toBe(mei.email)
    await pass(0.2)
    await sweepContacts(world.deps)
    expect((await contactsOf(mei.id)).email).toBe(to)
    expect(await codesOf(mei.id)).not.toContain(code)
    expect(await changesOf(mei.id)).toEqual(['proposed', 'forced', 'applied'])
  })

  test('is for an owner with a fresh second factor, and for what is still open', async () => {
    const mei = await member()
    const id = await proposed(mei.id, newMail())
    expect((await force(id, support)).status).toBe(403)
    await world.deps.db
      .updateTable('sessions')
      .set({ second_factor_at: hours(-1) })
      .where('kind', '=', 'office')
      .execute()
    expect((await force(id)).refused.code).toBe('prove_again')
    await stayFresh(world)
    await force(id)
    const approvalId = await approvalOf(id)
    await press(contactLink(world.deps.settings, 'object', id))
    const late = await lee.call('approval-decide', { approvalId, decision: 'approve' })
    expect([late.status, late.refused.code]).toEqual([409, 'objected'])
    expect((await force('made up')).status).toBe(404)
  })
})

describe('proposing', () => {
  test('is refused for what another customer has, with the way out; for the same; and at its field', async () => {
    const [mei, omar] = [await member(), await member()]
    const taken = await propose(mei.id, omar.email.toUpperCase())
    expect([taken.status, taken.refused.code]).toEqual([409, 'belongs_to_another'])
    expect(taken.refused.message).toMatch(/merge/)
    for (const address of [mei.email.toUpperCase(), 'no one@', '+442079460000']) {
      const { status, refused } = await propose(mei.id, address)
      expect([status, Object.keys(refused.fields ?? {})], address).toEqual([422, ['address']])
    }
    const to = newMail()
    for (const reason of [' ', `It was ${to}`, `Called from ${mei.phone}`]) {
      const { status, refused } = await propose(mei.id, to, support, reason)
      expect([status, Object.keys(refused.fields ?? {})], reason).toEqual([422, ['reason']])
    }
    expect((await propose('made up', to)).status).toBe(404)
    await makeColleague(world.deps, { email: 'near@shop.example', role: 'manager', locations: ['kips-bay'] })
    const near = await signIn(world, 'near@shop.example')
    expect((await propose(mei.id, to, near)).status).toBe(403)
  })

  test('is one at a time for each channel, also of two at once; withdrawn, there is room again', async () => {
    const mei = await member()
    const answers = await Promise.all([propose(mei.id, newMail()), propose(mei.id, newMail(), dana)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.refused.code).toBe('proposed_already')
    await proposed(mei.id, newPhone())
    const first = answers.find(({ status }) => status === 200)?.body.proposalId ?? ''
    expect((await support.call('contact-withdraw', { proposalId: first })).status).toBe(200)
    expect((await support.call('contact-withdraw', { proposalId: first })).refused.code).toBe('over')
    await press(contactLink(world.deps.settings, 'confirm', first))
    expect(await stateOf(first)).toBe('withdrawn')
    await proposed(mei.id, newMail())
  })

  test('the member who proves both sides in self-service is done at once, and the proposal is over (decision 40)', async () => {
    const mei = await member()
    const to = newMail()
    const id = await proposed(mei.id, to)
    await mei.visitor.call('change-contact', { action: 'send', CID: mei.id, channel: 'email', to })
    const code = await world.codeFor(to)
    // A code counts in the session that asked for it alone.
    const thief = await world.signedIn(mei.phone)
    const stolen = await thief.call('change-contact', { action: 'check', CID: mei.id, channel: 'email', to, code })
    expect(stolen.status).toBe(422)
    const done = await mei.visitor.call('change-contact', { action: 'check', CID: mei.id, channel: 'email', to, code })
    expect(done.body).toEqual({ success: 'approved' })
    expect([await stateOf(id), (await contactsOf(mei.id)).email]).toEqual(['replaced', to])
    expect((await support.call('contact-proposals', { customerId: mei.id })).body).toEqual([])
  })

  test('for a customer who was merged is for the one who stayed', async () => {
    const [mei, other] = [await member(), await newBuyer(world)]
    await world.deps.db.updateTable('customers').set({ merged_into: mei.id }).where('id', '=', other.id).execute()
    const to = newMail()
    const id = await proposed(other.id, to)
    const { customer_id: whose } = await world.deps.db
      .selectFrom('contact_proposals')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(whose).toBe(mei.id)
    for (const customerId of [mei.id, other.id])
      expect((await support.call('contact-proposals', { customerId })).body).toMatchObject([{ id, address: to }])
  })

  test('is part of what is exported', async () => {
    const mei = await member()
    const to = newMail()
    await proposed(mei.id, to)
    const { json } = (await support.call('export-customer', { customerId: mei.id })).body
    expect(JSON.parse(json)).toMatchObject({ proposedContacts: [{ channel: 'email', address: to, state: 'invited' }] })
  })

  test('goes with the customer who is erased', async () => {
    const buyer = await newBuyer(world)
    const to = newMail()
    await proposed(buyer.id, to)
    expect(await whereverSaid(world.deps.db, [to])).not.toEqual([])
    await world.app.dueWork()
    const erased = await dana.call('erase', { customerId: buyer.id, reason: 'Asked by email' })
    expect([erased.status, erased.refused.code]).toEqual([200, undefined])
    await world.app.dueWork()
    await expect.poll(() => whereverSaid(world.deps.db, [to]), { timeout: 15_000 }).toEqual([])
  })
})

test('a customer gets three proposals a day', async () => {
  const strict = await createWorld({ limitsScale: 1 })
  try {
    await makeMoneyShop(strict.deps)
    await makeColleague(strict.deps, { email: 'help@shop.example', role: 'support' })
    const help = await signIn(strict, 'help@shop.example')
    const { id: customerId } = await newBuyer(strict)
    const ask = () =>
      help.call('contact-propose', { customerId, channel: 'email', address: newMail(), reason: 'New address' })
    for (let times = 0; times < 3; times++) {
      const { status, body } = await ask()
      expect(status).toBe(200)
      await help.call('contact-withdraw', { proposalId: body.proposalId })
    }
    expect((await ask()).status).toBe(429)
  } finally {
    await strict.close()
  }
})
