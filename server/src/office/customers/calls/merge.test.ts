import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleague, makeColleagues, signIn, stayFresh } from '../../../../test/colleague.ts'
import { customerReferences, whereverSaid } from '../../../../test/database.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import type { Trx } from '../../../deps.ts'
import { eraseCustomer } from '../../../purchases/erasing/erase-customer.ts'
import { holdToMerge } from '../../../store/people/merging/merge-facts.ts'
import { answerMerge } from '../answer-merge.ts'
import { mergeProposed } from '../merge.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: World
let support: Colleague
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { support: 'support', owner: 'owner', near: ['manager', 'kips-bay'] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  support ??= await signIn(world, 'support@shop.example')
  await stayFresh(world)
})
const db = () => world.deps.db

/** Someone who pays for one month, which renews. */
const renewing = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  return buyer
}
/** Someone who gave a gift: a payment and a card, and nothing that renews. */
const giver = async (whom: Partial<{ email: string; phone: string }> = {}) => {
  const buyer = await newBuyer(world, 'gifter')
  const to = await submit(buyer.visitor, 'recipient', whom)
  const card = await addCard(world, buyer)
  const gift = { recipientName: 'Omar Haddad', recipientEmail: to.email, message: 'Enjoy' }
  const bought = { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [to.id], gift }
  expect((await pay(buyer, card, bought)).status).toBe(200)
  await world.app.dueWork()
  return { ...buyer, card, recipient: to }
}
/** Takes the card away as Square does when it is removed there. */
const withoutCard = (customerId: string) =>
  db().updateTable('cards').set({ disabled_at: world.deps.clock.now() }).where('customer_id', '=', customerId).execute()
/** Someone who has a gift, and was never asked for a card. */
const given = async () => (await giver()).recipient

const rowOf = (id: string) => db().selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const merging = (a: string, b: string, keepId: string, key = randomUUID()) =>
  support.call('merge', { a, b, keepId, key })
/** Both sides press the link in their message. */
const agreed = async (proposalId: string) => {
  for (const side of ['join-one', 'join-other'] as const) await answerMerge(world.deps, side, proposalId, null)
}
const mergeOf = async (gone: string) => {
  const live = db().selectFrom('merges').select('id').where('gone_id', '=', gone).where('undone_at', 'is', null)
  return (await live.executeTakeFirst())?.id ?? ''
}
const merged = async (keep: string, gone: string) => {
  const { status, body, refused } = await merging(gone, keep, keep)
  expect([status, refused.code]).toEqual([200, undefined])
  await agreed(body.proposalId)
  expect((await rowOf(gone)).merged_into).toBe(keep)
  return mergeOf(gone)
}
const subjectsTo = async (email: string) => {
  await world.app.dueWork()
  return (await world.messages(email)).map(({ subject }) => subject)
}

/** Every row that names one of these customers, of every table, and the customers themselves. */
const everything = async (ids: string[]) => {
  const found: Record<string, unknown[]> = {}
  const apart = ['merges', 'merge_proposals', 'sessions']
  const kept = (await customerReferences(db())).filter(({ tab }) => !apart.includes(tab))
  for (const { tab, col } of [...kept, { tab: 'customers', col: 'id' }])
    found[`${tab}.${col}`] = (
      await sql<{ row: unknown }>`
        select to_jsonb(t) - 'code' - 'code_renewed_at' as row from ${sql.table(tab)} t where ${sql.ref(col)} = any(${ids}) order by 1`.execute(
        db(),
      )
    ).rows
  return found
}

describe('two customers who are one person', () => {
  test('are shown side by side; who pays for a renewing membership stays, whoever is named first (O9.2)', async () => {
    const [keep, gone] = [await renewing(), await given()]
    for (const asked of [
      { a: keep.id, b: gone.id },
      { a: gone.id, b: keep.id },
    ]) {
      const { status, body } = await support.call('merge-preview', asked)
      expect(status).toBe(200)
      expect(body).toMatchObject({ keep: { id: keep.id, email: keep.email }, gone: { id: gone.id }, refusals: [] })
      expect(body.gone.has).toEqual(['1 membership', '2 email addresses and phone numbers'])
    }
    expect((await rowOf(gone.id)).merged_into).toBeNull()
    expect((await support.call('merge-preview', { a: keep.id, b: 'no-one' })).status).toBe(404)
  })

  test('are one page for both emails, with all memberships and codes; both are told, the old browser is signed out', async () => {
    const [keep, gone] = [await renewing(), await given()]
    const before = await world.signedIn(gone.email)
    expect((await before.call('subscriptions', { CID: gone.id })).body).toHaveLength(1)
    const square = (await rowOf(keep.id)).square_customer_id
    await support.call('note-add', { customerId: gone.id, text: 'Likes oat milk' })
    await merged(keep.id, gone.id)
    expect((await before.call('subscriptions', { CID: gone.id })).status).toBe(401)
    for (const email of [keep.email, gone.email]) {
      const person = await world.signedIn(email)
      const accounts = (await person.call('accounts', { email })).body
      expect(accounts.map(({ id }) => id)).toEqual([keep.id])
      const shown = (await person.call('subscriptions', { CID: keep.id })).body
      expect(shown).toHaveLength(2)
      expect(new Set(shown.map(({ Code }) => Code)).size).toBe(2)
      expect(await subjectsTo(email)).toContain('Your accounts at Sipday are one now')
    }
    expect((await rowOf(keep.id)).square_customer_id).toBe(square)
    const page = (await support.call('customer', { id: gone.id })).body
    expect([page.customer.id, page.memberships.length]).toEqual([keep.id, 2])
    expect(page.merges).toMatchObject([{ refused: null }])
    expect((await support.call('notes', { customerId: gone.id })).body).toMatchObject([{ text: 'Likes oat milk' }])
    const rows = (await support.call('customers', { q: gone.phone.slice(-6) })).body.rows
    expect(rows).toMatchObject([{ id: gone.id, isMerged: true }])
  })

  test('who buys again with the contacts of the one who is gone buys for the one who stays', async () => {
    const [keep, gone] = [await renewing(), await given()]
    await merged(keep.id, gone.id)
    const visitor = world.visitor()
    expect((await submit(visitor, 'primary', gone)).id).toBe(keep.id)
  })

  test('keep the provider’s customer of the card: it is charged there, its subscription is made there, and the old payment is refunded', async () => {
    const [keep, gone] = [await given(), await giver()]
    await world.signedIn(keep.email)
    const atSquare = (await rowOf(gone.id)).square_customer_id
    const { square_payment_id: oldPayment } = await db()
      .selectFrom('purchases')
      .select('square_payment_id')
      .where('buyer_id', '=', gone.id)
      .executeTakeFirstOrThrow()
    const mergeId = await merged(keep.id, gone.id)
    const refund = {
      squarePaymentId: oldPayment ?? '',
      amountCents: 500,
      reason: 'goodwill' as const,
      note: '',
      endMemberships: [],
      tellCustomer: false,
    }
    const refunded = await support.call('refund-ask', refund)
    expect([refunded.status, refunded.body]).toEqual([200, expect.anything()])
    await world.app.dueWork()

    // The card is charged under the contacts that it was saved with, and under no others.
    const half = await world.signedIn(keep.email, keep.phone)
    const buying: Buyer = { ...keep, visitor: half }
    await submit(half, 'primary', keep)
    for (const contact of [gone.email, gone.phone]) {
      const asked = await pay(buying, gone.card)
      expect([asked.status, (asked.body as { code?: string }).code]).toEqual([401, 'confirm_contact'])
      await world.prove(half, contact)
    }
    expect((await pay(buying, gone.card)).status).toBe(200)
    await world.app.dueWork()
    const bought = await db()
      .selectFrom('memberships')
      .selectAll()
      .where('payer_id', '=', keep.id)
      .where('kind', '=', 'renewing')
      .executeTakeFirstOrThrow()
    const subscriptions = await world.deps.square.subscriptionsOf(atSquare ?? '')
    expect(subscriptions).toMatchObject({ kind: 'done', value: [{ id: bought.square_subscription_id }] })

    const late = await support.call('unmerge', { mergeId })
    expect([late.status, late.refused.code]).toEqual([409, 'too_late'])
    expect(late.refused.message).toContain('payment')
  })

  test('are two again as they were, row by row, with the new codes', async () => {
    const [keep, gone] = [await given(), await giver()]
    await giver(gone)
    await world.signedIn(keep.email)
    await support.call('note-add', { customerId: gone.id, text: 'Comes on Mondays' })
    const before = await everything([keep.id, gone.id])
    const mergeId = await merged(keep.id, gone.id)
    expect(await everything([keep.id, gone.id])).not.toEqual(before)
    const undone = await support.call('unmerge', { mergeId })
    expect([undone.status, undone.body]).toEqual([200, { goneId: gone.id }])
    expect(await everything([keep.id, gone.id])).toEqual(before)
    const person = await world.signedIn(gone.email)
    expect((await person.call('accounts', { email: gone.email })).body.map(({ id }) => id)).toEqual([gone.id])
    expect(await subjectsTo(gone.email)).toContain('Your account at Sipday is separate again')
    expect((await support.call('unmerge', { mergeId })).refused.code).toBe('too_late')
    expect((await support.call('customer', { id: keep.id })).body.merges).toEqual([])
  })

  test('who was merged before comes along, and the merges are undone the other way around', async () => {
    const [first, second, keep] = [await given(), await giver(), await renewing()]
    await world.signedIn(second.email)
    await withoutCard(second.id)
    const one = await merged(second.id, first.id)
    const two = await merged(keep.id, second.id)
    expect((await support.call('customer', { id: first.id })).body.customer.id).toBe(keep.id)
    const early = await support.call('unmerge', { mergeId: one })
    expect([early.status, early.refused.message]).toEqual([409, expect.stringContaining('Undo that one first')])
    expect((await support.call('unmerge', { mergeId: two })).status).toBe(200)
    expect((await support.call('customer', { id: first.id })).body.customer.id).toBe(second.id)
    expect((await support.call('unmerge', { mergeId: one })).status).toBe(200)
    expect((await support.call('customer', { id: first.id })).body.customer.id).toBe(first.id)
  })

  test('with one key are proposed once, also by two people at once, and merged once', async () => {
    const [keep, gone] = [await renewing(), await given()]
    const key = randomUUID()
    const answers = [
      await merging(keep.id, gone.id, keep.id, key),
      await merging(keep.id, gone.id, keep.id, key),
      await merging(gone.id, keep.id, keep.id),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(answers[2]?.refused.code).toBe('proposed_already')
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const other = [await renewing(), await given()] as const
    const both = await Promise.all([
      merging(other[0].id, other[1].id, other[0].id),
      merging(other[1].id, other[0].id, other[0].id),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const id = both.find(({ status }) => status === 200)?.body.proposalId ?? ''
    await Promise.all([agreed(id), agreed(id)])
    const rows = await db().selectFrom('merges').selectAll().where('gone_id', '=', other[1].id).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('no merge', () => {
  const refusedWith = async (a: string, b: string, code: string) => {
    const { body } = await support.call('merge-preview', { a, b })
    expect(body.refusals.map((one) => one.code)).toContain(code)
    const answer = await merging(a, b, body.keep.id)
    expect([answer.status, (await rowOf(a)).merged_into, (await rowOf(b)).merged_into]).toEqual([409, null, null])
  }
  test('of two who both pay for renewing memberships, or both have cards, or are one', async () => {
    const [one, two] = [await renewing(), await renewing()]
    await refusedWith(one.id, two.id, 'both_renew')
    await refusedWith(one.id, (await giver()).id, 'both_cards')
    await refusedWith(one.id, one.id, 'same_customer')
  })
  test('of a giver and the one who has the gift, of people who work here, of an open payment', async () => {
    const gift = await giver()
    await refusedWith(gift.id, gift.recipient.id, 'together')
    const keep = await renewing()
    const colleague = await submit(world.visitor(), 'primary', { email: 'near@shop.example' })
    await refusedWith(keep.id, colleague.id, 'staff')
    const other = await given()
    await db().updateTable('purchases').set({ state: 'unknown' }).where('buyer_id', '=', keep.id).execute()
    await refusedWith(keep.id, other.id, 'payment_open')
  })
  test('when the other one would stay than was shown, and by no manager', async () => {
    const [keep, gone] = [await renewing(), await given()]
    const answer = await merging(keep.id, gone.id, gone.id)
    expect([answer.status, answer.refused.code]).toEqual([409, 'other_stays'])
    const manager = await signIn(world, 'near@shop.example')
    expect((await manager.call('merge-preview', { a: keep.id, b: gone.id })).refused.code).toBe('not_allowed')
  })
})

test('a purchase at the same moment is the merged customer’s or is refused before money moves; none is lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const keep = await renewing()
    const gone = await newBuyer(world)
    const card = await addCard(world, gone)
    await withoutCard(keep.id)
    await db().updateTable('memberships').set({ live: false, state: 'ended' }).where('payer_id', '=', keep.id).execute()
    await world.prove(keep.visitor, keep.email)
    const { proposalId } = (await merging(keep.id, gone.id, keep.id)).body
    const ledger = (await world.ledger()).length
    const [paid] = await Promise.all([
      pay(gone, card),
      new Promise((resolve) => setTimeout(resolve, round * 15)).then(() => agreed(proposalId)),
    ])
    await world.app.dueWork()
    const captured = (await world.ledger()).length - ledger
    expect(captured).toBe(paid.status === 200 ? 1 : 0)
    const { merged_into: into } = await rowOf(gone.id)
    const owner = into ?? gone.id
    const mine = await db().selectFrom('purchases').selectAll().where('buyer_id', '=', owner).execute()
    expect(mine.filter(({ card_id: used }) => used === card)).toHaveLength(captured)
    if (into !== null) {
      const left = await everything([gone.id])
      expect([left['purchases.buyer_id'], left['memberships.payer_id'], left['cards.customer_id']]).toEqual([
        [],
        [],
        [],
      ])
    }
  }
})

/** How many connections wait for what this transaction holds. */
const waitingFor = async (trx: Trx) =>
  (
    await sql<{ pid: number }>`
    select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx)
  ).rows.length

test('a purchase that waits for a merge is refused, for the buyer and for whoever is bought for, and nothing is charged', async () => {
  const asked_by = await makeColleague(world.deps, { email: 'by@shop.example', role: 'owner' })
  for (const who of ['buyer', 'subscriber'] as const) {
    const keep = await renewing()
    // A giver is no subscriber of what they buy.
    const gone = await newBuyer(world, who === 'buyer' ? 'gifter' : 'primary')
    const to = who === 'buyer' ? await submit(gone.visitor, 'recipient') : gone
    const buyer = who === 'buyer' ? gone : await newBuyer(world)
    if (who === 'subscriber') await submit(buyer.visitor, 'primary', gone)
    const card = await addCard(world, buyer)
    if (who === 'buyer') {
      // Only one of the two may have cards.
      await withoutCard(keep.id)
      await db()
        .updateTable('memberships')
        .set({ live: false, state: 'ended' })
        .where('payer_id', '=', keep.id)
        .execute()
      await world.prove(keep.visitor, keep.email)
    }
    const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [buyer.id, gone.id] }
    const gift = {
      planId: 'gift-3-months',
      modelId: 'gift',
      linkedCustomerId: [to.id],
      gift: { recipientName: 'Omar Haddad', recipientEmail: to.email, message: 'Enjoy' },
    }
    const captures = (await world.ledger()).length
    const [paid] = await db()
      .transaction()
      .execute(async (trx) => {
        await holdToMerge(trx, [keep.id, gone.id])
        const paying = pay(buyer, card, who === 'subscriber' ? family : gift)
        await expect.poll(() => waitingFor(trx), { timeout: 15_000 }).toBeGreaterThan(0)
        const asked = { id: 'p', state: 'waiting' as const, confirmed: [], asked_by, due_at: world.deps.clock.now() }
        await mergeProposed(world.deps, trx, { ...asked, one_id: keep.id, other_id: gone.id })
        return [paying]
      })
    expect((await paid).status).toBe(404)
    await world.app.dueWork()
    expect(await world.ledger()).toHaveLength(captures)
    const left = await everything([gone.id])
    expect([left['purchases.buyer_id'], left['purchase_subscribers.customer_id']]).toEqual([[], []])
  }
})

test('who is erased is erased with everyone merged into them, and is not separated again', async () => {
  const [keep, gone] = [await renewing(), await given()]
  const mergeId = await merged(keep.id, gone.id)
  await db()
    .updateTable('memberships')
    .set({ live: false, state: 'ended', ended_at: world.deps.clock.now(), due_at: null, square_status: 'cancelled' })
    .where((is) => is.or([is('payer_id', '=', keep.id), is('subscriber_id', '=', keep.id)]))
    .execute()
  const erase = () =>
    db()
      .transaction()
      .execute((trx) => eraseCustomer(world.deps, trx, { customerId: keep.id, staffId: null, reason: 'Asked.' }))
  await expect(
    db()
      .transaction()
      .execute((trx) => eraseCustomer(world.deps, trx, { customerId: gone.id, staffId: null, reason: 'Asked.' })),
  ).rejects.toMatchObject({ status: 404 })
  const { json } = (await support.call('export-customer', { customerId: keep.id })).body
  const exported = JSON.parse(json) as { mergedAccounts: unknown }
  expect(exported.mergedAccounts).toMatchObject([{ email: gone.email }])
  await erase()
  const words = [keep.email, gone.email, keep.phone.slice(2), gone.phone.slice(2)]
  expect(await whereverSaid(db(), words)).toEqual([])
  const late = await support.call('unmerge', { mergeId })
  expect([late.status, late.refused.code]).toEqual([409, 'too_late'])
  const erased = await db().selectFrom('erasures').select('customer_id').execute()
  expect(erased.map((row) => row.customer_id)).toEqual(expect.arrayContaining([keep.id, gone.id]))
})
