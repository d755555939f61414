import { asTyped } from '@sipday/rules/written/as-typed.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoom, type Room } from '../../../../test/room.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const typedByDatabase = async (texts: string[]): Promise<string[]> => {
  const { rows } = await sql<{ typed: string }>`
    select as_typed(t) as typed from unnest(${texts}::text[]) with ordinality given(t, at) order by at`.execute(
    room.deps.db,
  )
  return rows.map(({ typed }) => typed)
}

test('the database folds every sign of every script as the rules do (R85)', async () => {
  const signs = Array.from({ length: 0x1_ff_ff }, (_, at) => at + 1)
    // Halves of signs are no text.
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    // The Unicode of PostgreSQL 18 is older than that one.
    .filter(
      (sign) =>
        sign !== '\ua7f1' &&
        /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Common}\p{M}]/u.test(sign),
    )
  const typed = await typedByDatabase(signs)
  expect(signs.flatMap((sign, at) => (typed[at] === asTyped(sign) ? [] : [[sign, asTyped(sign), typed[at]]]))).toEqual(
    [],
  )
})

test('the database folds texts as the rules do', async () => {
  const texts = fc.sample(
    fc.string({ unit: fc.constantFrom(...Array.from('aÉn̂ßİıŁø Æ’-.ễ\u200bЖσς가')), maxLength: 12 }),
    500,
  )
  expect(await typedByDatabase(texts)).toEqual(texts.map(asTyped))
})

const nameOf = async (id: string) =>
  room.deps.db.selectFrom('customer_names').selectAll().where('customer_id', '=', id).executeTakeFirst()
const customer = (id: string, given_name: string) => ({
  id,
  given_name,
  family_name: 'Trần',
  email: `${id}@shop.example`,
  email_canonical: `${id}@shop.example`,
  phone: '+12125550142',
  created_at: new Date('2026-01-01'),
})

test('what a customer is searched by follows the name (R85)', async () => {
  const { db } = room.deps
  for (const id of ['cus-1', 'cus-2', 'cus-3'])
    await db.insertInto('customers').values(customer(id, 'Nguyễn')).execute()
  expect(await nameOf('cus-1')).toEqual({
    customer_id: 'cus-1',
    forwards: 'nguyentran',
    backwards: 'trannguyen',
    anywhere: 'nguyentran cus1@shopexample +12125550142',
  })
  await db.updateTable('customers').set({ given_name: 'Łukasz' }).where('id', '=', 'cus-2').execute()
  expect((await nameOf('cus-2'))?.forwards).toBe('lukasztran')
  expect((await nameOf('cus-3'))?.backwards).toBe('trannguyen')
  await db.deleteFrom('customers').where('id', '=', 'cus-1').execute()
  expect(await nameOf('cus-1')).toBeUndefined()
})
