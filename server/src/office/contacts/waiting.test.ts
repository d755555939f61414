import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { submit } from '../../../test/buying.ts'
import { createCorrecting, newMail, newPhone } from '../../../test/office/correcting.ts'
import { contactLink } from '../../access/contact-change/contact-links.ts'
import { noteRestored } from '../../store/backup/restored.ts'
import { holdContact } from '../../store/people/changing-contact.ts'
import { answerProposal } from './answer.ts'
import { sweepContacts } from './sweep.ts'

vi.setConfig({ testTimeout: 60_000 })

const {
  world,
  support,
  dana,
  pass,
  member,
  proposed,
  stateOf,
  contactsOf,
  codesOf,
  linkIn,
  press,
  confirmed,
  changesOf,
  enter,
} = await createCorrecting()
afterAll(() => world.close())
beforeEach(enter, 60_000)

describe('a new phone number that only the new side confirms', () => {
  test('both contacts are told, it takes effect after 72 hours, and the old one is out (O9.2)', async () => {
    const mei = await member()
    const byOldPhone = await world.signedIn(mei.phone)
    const [code] = await codesOf(mei.id)
    const to = newPhone()
    const id = await confirmed(mei.id, to)
    expect(await linkIn(mei.email, 'object')).toBe(await linkIn(mei.phone, 'object'))
    const letter = (await world.messages(mei.email)).find(({ subject }) => subject.endsWith('will be changed'))
    expect(letter?.subject).toMatch(/^The phone number of your account at /)
    expect(letter?.text).not.toContain('Ana')
    expect((await world.messages(mei.phone)).map(({ text }) => text).join()).toMatch(
      /phone number of your .* account will be changed/,
    )

    await pass(71.9)
    await sweepContacts(world.deps)
    expect(await contactsOf(mei.id)).toMatchObject({ phone: mei.phone })
    expect((await byOldPhone.call('session')).body.isAuthenticated).toBe(true)
    await pass(0.2)
    await sweepContacts(world.deps)
    expect(await stateOf(id)).toBe('applied')
    expect(await contactsOf(mei.id)).toEqual({ email: mei.email, phone: to })
    expect((await byOldPhone.call('session')).body.isAuthenticated).toBe(false)
    const stranger = await world.signedIn(mei.phone)
    expect((await stranger.call('accounts', { phone: mei.phone } as never)).body).toEqual([])
    const again = await world.signedIn(to)
    expect((await again.call('customer', { CID: mei.id })).status).toBe(200)
    const [renewed] = await codesOf(mei.id)
    expect(renewed).not.toBe(code)
    expect(await changesOf(mei.id)).toEqual(['proposed', 'proved', 'applied'])
    await world.app.dueWork()
    await expect
      .poll(async () => (await world.messages(mei.email)).map(({ subject }) => subject), { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/^The phone number of your account at .* was changed$/))
  })

  test('the record masks the contacts and never has a code', async () => {
    const mei = await member()
    const to = newMail()
    await confirmed(mei.id, to)
    const rows = await world.deps.db.selectFrom('changes').selectAll().where('subject_id', '=', mei.id).execute()
    expect(JSON.stringify(rows)).not.toContain(to)
    expect(JSON.stringify(rows)).toContain('n•••@rare.example')
  })

  test('opening a link changes nothing, and a second press neither', async () => {
    const mei = await member()
    const id = await proposed(mei.id, newMail())
    const url = contactLink(world.deps.settings, 'confirm', id)
    for (let times = 0; times < 2; times++) await fetch(url)
    expect(await stateOf(id)).toBe('invited')
    const due = async () =>
      (await world.deps.db.selectFrom('contact_proposals').select('due_at').where('id', '=', id).execute())[0]?.due_at
    await press(url)
    const first = await due()
    await pass(1)
    await press(url)
    expect(await due()).toEqual(first)
    const objection = contactLink(world.deps.settings, 'object', id)
    await fetch(objection)
    expect(await stateOf(id)).toBe('waiting')
  })

  test('an invitation that no one answers lapses after seven days, and its link no longer works', async () => {
    const mei = await member()
    const id = await proposed(mei.id, newMail())
    await pass(7 * 24 + 0.1)
    await press(contactLink(world.deps.settings, 'confirm', id))
    expect(await stateOf(id)).toBe('invited')
    await sweepContacts(world.deps)
    expect(await stateOf(id)).toBe('lapsed')
    expect((await contactsOf(mei.id)).email).toBe(mei.email)
  })
})

describe('an objection', () => {
  test('from a signed link, without signing in, ends it for good: it is never applied, and 409 `objected`', async () => {
    const mei = await member()
    const id = await confirmed(mei.id, newPhone())
    expect((await press(await linkIn(mei.email, 'object'))).status).toBe(303)
    expect(await stateOf(id)).toBe('objected')
    await pass(73)
    await sweepContacts(world.deps)
    expect((await contactsOf(mei.id)).phone).toBe(mei.phone)
    await press(contactLink(world.deps.settings, 'confirm', id))
    expect(await stateOf(id)).toBe('objected')
    const forced = await dana.call('contact-force', { proposalId: id, reason: 'Insists' })
    expect([forced.status, forced.refused.code]).toEqual([409, 'objected'])
    expect((await support.call('contact-withdraw', { proposalId: id })).refused.code).toBe('objected')
    expect((await support.call('contact-proposals', { customerId: mei.id })).body).toMatchObject([
      { state: 'objected' },
    ])
    expect(await changesOf(mei.id)).toEqual(['proposed', 'proved', 'objected'])
  })

  test('with a link that is forged, of the other kind or for another customer ends nothing else', async () => {
    const [mei, omar] = [await member(), await member()]
    const id = await confirmed(mei.id, newPhone())
    const other = await confirmed(omar.id, newPhone())
    const url = contactLink(world.deps.settings, 'object', id)
    const signature = url.split('.').at(-1) ?? ''
    const forged = [
      url.replace(
        signature,
        signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
      url.replace(signature, ''),
      `${url}x`,
      url.replace('object', 'confirm'),
      contactLink(world.deps.settings, 'confirm', id).replace('confirm', 'object'),
      contactLink(world.deps.settings, 'object', other).replace(other, id),
      contactLink({ ...world.deps.settings, appSecret: 'another secret, long enough to be one' }, 'object', id),
    ]
    for (const link of forged) expect((await press(link)).status, link).toBe(404)
    for (const from of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await press(url, from as Record<string, string>)).status).toBe(403)
    expect([await stateOf(id), await stateOf(other)]).toEqual(['waiting', 'waiting'])
    await press(contactLink(world.deps.settings, 'object', other))
    expect([await stateOf(id), await stateOf(other)]).toEqual(['waiting', 'objected'])
  })

  test('made with the secret of before still works', async () => {
    const mei = await member()
    const id = await confirmed(mei.id, newPhone())
    const { settings } = world.deps
    const before = contactLink({ ...settings, appSecret: 'the secret of before, long enough to be one' }, 'object', id)
    const former = settings.formerAppSecrets as string[]
    former.push('the secret of before, long enough to be one')
    try {
      expect((await press(before)).status).toBe(303)
    } finally {
      former.pop()
    }
    expect(await stateOf(id)).toBe('objected')
  })

  test('at the same moment as the sweep: one of the two, and never both', async () => {
    for (let round = 0; round < 3; round++) {
      const mei = await member()
      const to = newPhone()
      const id = await confirmed(mei.id, to)
      await pass(72.1)
      await Promise.all([answerProposal(world.deps, 'object', id), sweepContacts(world.deps)])
      const state = await stateOf(id)
      expect(['applied', 'objected']).toContain(state)
      expect((await contactsOf(mei.id)).phone).toBe(state === 'applied' ? to : mei.phone)
      expect((await changesOf(mei.id)).slice(2)).toEqual([state])
    }
  })
})

/** `end` says how the holding transaction ends before `work` goes on. */
const heldUntil = async (
  id: string,
  end: { state: 'applied' | 'objected' | 'waiting'; dueIn?: number },
  work: () => Promise<void>,
) => {
  const { db } = world.deps
  const now = world.deps.clock.now()
  const working = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('contact_proposals').select('id').where('id', '=', id).forUpdate().execute()
    const begun = work()
    await expect
      .poll(
        async () =>
          (await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(db)).rows.length,
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0)
    const later =
      end.dueIn === undefined ? {} : { due_at: new Date(now.getTime() + end.dueIn * 3_600_000), forced_at: now }
    const ended_at = end.state === 'waiting' ? null : now
    await trx
      .updateTable('contact_proposals')
      .set({ state: end.state, ended_at, ...later })
      .where('id', '=', id)
      .execute()
    return { begun }
  })
  await working.begun
}

describe('who comes a moment later, and waits for the other', () => {
  test('objects to nothing that has been applied', async () => {
    const mei = await member()
    const id = await confirmed(mei.id, newPhone())
    await heldUntil(id, { state: 'applied' }, () => answerProposal(world.deps, 'object', id))
    expect([await stateOf(id), await changesOf(mei.id)]).toEqual(['applied', ['proposed', 'proved']])
  })

  test('applies nothing that has been objected to', async () => {
    const mei = await member()
    const id = await confirmed(mei.id, newPhone())
    await pass(72.1)
    await heldUntil(id, { state: 'objected' }, () => sweepContacts(world.deps))
    expect([await stateOf(id), (await contactsOf(mei.id)).phone]).toEqual(['objected', mei.phone])
  })

  test('applies nothing whose 72 hours begin in the moment in which the invitation lapses', async () => {
    const mei = await member()
    const id = await proposed(mei.id, newPhone())
    await pass(7 * 24 + 0.1)
    await heldUntil(id, { state: 'waiting', dueIn: 72 }, () => sweepContacts(world.deps))
    expect([await stateOf(id), (await contactsOf(mei.id)).phone]).toEqual(['waiting', mei.phone])
  })

  test('takes no contact that another customer got in between', async () => {
    const [mei, omar] = [await member(), await member()]
    const to = newMail()
    const id = await confirmed(mei.id, to)
    await pass(72.1)
    const { db, clock } = world.deps
    const { begun } = await db.transaction().execute(async (trx) => {
      await holdContact(trx, { channel: 'email', address: to })
      const sweeping = sweepContacts(world.deps)
      await expect
        .poll(
          async () =>
            (await sql`select from pg_locks where not granted and locktype = 'advisory'`.execute(db)).rows.length,
          { timeout: 15_000 },
        )
        .toBeGreaterThan(0)
      const contact = { customer_id: omar.id, channel: 'email' as const, address: to, signs_in: true }
      await trx
        .insertInto('customer_contacts')
        .values({ ...contact, added_at: clock.now() })
        .execute()
      return { begun: sweeping }
    })
    await begun
    expect([await stateOf(id), (await contactsOf(mei.id)).email]).toEqual(['taken', mei.email])
  })
})

describe('the sweep', () => {
  test('killed twice in the middle applies once', async () => {
    const mei = await member()
    const to = newMail()
    const id = await confirmed(mei.id, to)
    await pass(72.1)
    const { db } = world.deps
    for (let times = 0; times < 2; times++) {
      await db.transaction().execute(async (trx) => {
        // It stands right before the contact is replaced.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:email:${to}`}, 0))`.execute(trx)
        let over = false
        const swept = sweepContacts(world.deps)
          .catch(() => 'killed')
          .finally(() => (over = true))
        const kill = async () => {
          await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`.execute(
            db,
          )
          return over
        }
        await expect.poll(kill, { timeout: 15_000 }).toBe(true)
        expect(await swept).toBe('killed')
      })
      expect([await stateOf(id), (await contactsOf(mei.id)).email]).toEqual(['waiting', mei.email])
    }
    await Promise.all([sweepContacts(world.deps), sweepContacts(world.deps)])
    expect((await contactsOf(mei.id)).email).toBe(to)
    expect((await changesOf(mei.id)).filter((event) => event === 'applied')).toHaveLength(1)
    const told = await db.selectFrom('mails').select('kind').where('kind', '=', 'contact_replaced').execute()
    const before = told.length
    await sweepContacts(world.deps)
    expect(await db.selectFrom('mails').select('kind').where('kind', '=', 'contact_replaced').execute()).toHaveLength(
      before,
    )
  })

  test('gives two customers who are to get the same contact at once to one of them', async () => {
    const [mei, omar] = [await member(), await member()]
    const to = newMail()
    const ids = [await proposed(mei.id, to), await proposed(omar.id, to)]
    for (const id of ids) await answerProposal(world.deps, 'confirm', id)
    await pass(72.1)
    await Promise.all([sweepContacts(world.deps), sweepContacts(world.deps)])
    await sweepContacts(world.deps)
    expect((await Promise.all(ids.map(stateOf))).toSorted()).toEqual(['applied', 'taken'])
    const emails = (await Promise.all([mei, omar].map(({ id }) => contactsOf(id)))).map(({ email }) => email)
    expect(emails.filter((email) => email === to)).toHaveLength(1)
  })

  test('takes no contact that another customer has by then', async () => {
    const mei = await member()
    const to = newMail()
    const id = await confirmed(mei.id, to)
    await submit(world.visitor(), 'primary', { email: to })
    await pass(72.1)
    await sweepContacts(world.deps)
    expect([await stateOf(id), (await contactsOf(mei.id)).email]).toEqual(['taken', mei.email])
  })

  test('leaves what a backup brought back until a person has looked', async () => {
    const mei = await member()
    const id = await confirmed(mei.id, newMail())
    const entry = await noteRestored(world.deps.settings.databaseUrl ?? '', 'a test')
    await world.deps.db.updateTable('findings').set({ at: world.deps.clock.now() }).where('id', '=', entry).execute()
    await pass(72.1)
    await sweepContacts(world.deps)
    expect(await stateOf(id)).toBe('waiting')
    await world.deps.db
      .updateTable('findings')
      .set({ resolved_at: world.deps.clock.now() })
      .where('id', '=', entry)
      .execute()
    await sweepContacts(world.deps)
    expect(await stateOf(id)).toBe('applied')
  })
})
