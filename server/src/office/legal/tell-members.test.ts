import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop } from '../../../test/make-membership.ts'
import { createRoom, DAY, type Room } from '../../../test/room.ts'
import { publishLegal } from '../../store/catalogue/legal.ts'
import { tellOfLegalChanges } from './tell-members.ts'

let room: Room
beforeEach(async () => {
  room = await createRoom()
  await makeShop(room.deps)
})
afterEach(() => room.close())

const publish = (material: boolean, note = 'We are kinder now.') =>
  publishLegal(
    room.deps.db,
    { kind: 'terms', title: 'Terms & Conditions', body: '# Terms', material, note },
    room.deps.clock.now(),
  )
const member = async (name: string): Promise<string> => {
  const { membershipId } = await makeMembership(room.deps)
  await room.deps.db
    .updateTable('customers')
    .set({ email: `${name}@demo.example` })
    .where('id', '=', ({ selectFrom }) => selectFrom('memberships').select('payer_id').where('id', '=', membershipId))
    .execute()
  room.later(1000)
  return membershipId
}
const told = async () => {
  const rows = await room.deps.db.selectFrom('mails').select(['to_address', 'kind']).orderBy('to_address').execute()
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(rows.length > 0 ? ['legal_changed'] : []))
  return rows.map(({ to_address: address }) => address.split('@')[0])
}
const names = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gil']

test('each member is told once of a material change, in batches, however often the sweep runs', async () => {
  for (const name of names) await member(name)
  await publish(false)
  room.later(1000)
  await publish(true)
  await Promise.all([tellOfLegalChanges(room.deps, 3), tellOfLegalChanges(room.deps, 3)])
  await tellOfLegalChanges(room.deps, 3)
  expect(await told()).toEqual(names)
  const [job] = await room.deps.db
    .selectFrom('mails')
    .select('dedupe_key')
    .where('to_address', '=', 'ana@demo.example')
    .execute()
  expect(job?.dedupe_key).toMatch(/^legal:terms:2:/)
})

test('the first version and a change that is not material tell no one', async () => {
  await member('ana')
  await publish(true)
  await publish(false)
  await tellOfLegalChanges(room.deps)
  expect(await told()).toEqual([])
})

test('whoever joins later agreed to the new text, and whoever has left does not need it', async () => {
  await member('ana')
  const left = await member('ben')
  await publish(false)
  room.later(DAY)
  await publish(true)
  room.later(DAY)
  await member('cleo')
  await room.deps.db.updateTable('memberships').set({ live: false }).where('id', '=', left).execute()
  await tellOfLegalChanges(room.deps)
  expect(await told()).toEqual(['ana'])
})

test('who is given a gift hears of no change before the gift itself arrives (O12)', async () => {
  const membershipId = await member('ana')
  const { db, clock } = room.deps
  const omar = {
    id: 'omar',
    given_name: 'Omar',
    family_name: 'Hadid',
    email: 'omar@demo.example',
    phone: '+12125550190',
  }
  await db
    .insertInto('customers')
    .values({ ...omar, email_canonical: omar.email, created_at: clock.now() })
    .execute()
  await db.updateTable('memberships').set({ subscriber_id: omar.id }).where('id', '=', membershipId).execute()
  const gift = { membership_id: membershipId, recipient_name: 'Omar', recipient_email: omar.email, message: '' }
  await db
    .insertInto('gifts')
    .values({ ...gift, send_on: '2027-12-24' })
    .execute()
  await publish(false)
  room.later(1000)
  await publish(true)
  await tellOfLegalChanges(room.deps)
  expect(await told()).toEqual(['ana'])
})

test('a crash in the middle of a batch leaves none of it; the next sweep goes on there', async () => {
  for (const name of names) await member(name)
  await publish(false)
  room.later(1000)
  await publish(true)
  const { db } = room.deps
  await sql`create function break_at_eve() returns trigger language plpgsql as
    'begin if new.to_address like ''eve%'' then raise exception ''the disk is full''; end if; return new; end'`.execute(
    db,
  )
  await sql`create trigger breaking before insert on mails for each row execute function break_at_eve()`.execute(db)
  await expect(tellOfLegalChanges(room.deps, 3)).rejects.toThrow('the disk is full')
  const before = await told()
  expect(before).toHaveLength(3)
  await sql`drop trigger breaking on mails`.execute(db)
  await tellOfLegalChanges(room.deps, 3)
  expect(await told()).toEqual(names)
})
