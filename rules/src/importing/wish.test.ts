import { expect, test } from 'vitest'
import type { Cells } from './fields.ts'
import { Unreadable, wishOf } from './wish.ts'

const read = (cells: Cells) => wishOf(2, cells, { choices: {}, timeZone: 'America/New_York', utc: new Set() })
const IS_FOR_TWO = 'it is for 2 people. Give each a line and a price of their own'

test('a row for several people is no membership of one: no one’s bill is half of what it was (O16)', () => {
  const row = { email: 'two@moved.example', plan: 'One Month', status: 'active' }
  expect(() => read({ ...row, quantity: '2' })).toThrow(new Unreadable(IS_FOR_TWO))
  expect(() => read({ ...row, plan: 'product_id:1|name:One Month|quantity:2|total:60' })).toThrow(IS_FOR_TWO)
  expect(read({ ...row, quantity: '1' }).plan).toBe('One Month')
  expect(read({ ...row, plan: 'product_id:1|name:One Month|quantity:1|total:30' }).plan).toBe('One Month')
  expect(read({ ...row, status: 'canceled', quantity: '2' }).status).toBe('ended')
})
