import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkFile } from './check-file.ts'
import { readShopFile } from './shop-file.ts'

const demo = readFileSync(new URL('../demo/shop.json', import.meta.url), 'utf8')
const now = new Date('2026-11-23T12:00:00Z')
type Rough = {
  shop: Record<string, string>
  models: { plans: { id: string; price: string }[] }[]
  legal?: { kind: string; title: string; body: string }[]
}
const checked = (change: (file: Rough) => void = () => undefined) => {
  const file = JSON.parse(demo) as Rough
  change(file)
  return checkFile(readShopFile(JSON.stringify(file)), now)
}

test('the demo shop can be published into a shop that has its legal texts; a new shop needs those too', () => {
  const { stops, lacks } = checked()
  expect(stops).toEqual([])
  expect(lacks).toEqual(['Write the Terms & Conditions.', 'Write the Privacy Policy.'])
})

test('a price, a color and a text that would stop a release are named', () => {
  const { stops } = checked((file) => {
    for (const plan of file.models.flatMap(({ plans }) => plans)) if (plan.id === 'one-month') plan.price = '0.30'
    file.shop['mainColor'] = '#ffee00'
    file.legal = [{ kind: 'privacy', title: 'Privacy Policy', body: 'Ask [legal name of your business].' }]
  })
  for (const said of [/^plan "one-month": A price must/, /contrast/, /gaps to fill in/])
    expect(stops.some((text) => said.test(text))).toBe(true)
})
