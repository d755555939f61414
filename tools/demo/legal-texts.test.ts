import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../running/child.ts'

const text = (name: string) => readFileSync(programPath(`tools/demo/legal/${name}.md`), 'utf8')
type Plan = { id: string; name: string; price: string; frequency: string; soldAt: unknown }
type Model = { id: string; minimumQuantity?: number; gift?: boolean; plans: Plan[] }
const shop = JSON.parse(readFileSync(programPath('tools/demo/shop.json'), 'utf8')) as {
  locations: { name: string }[]
  models: Model[]
}
const terms = text('terms')
const planNamed = (name: string) => shop.models.flatMap((model) => model.plans).find((plan) => plan.name === name)

test('the terms name the six memberships, and the demo shop sells each of them (S1)', () => {
  const names = ['One Month', 'Annual', 'Family One Month', 'Annual Family', 'Gifting 3 Months', 'Gifting 6 Months']
  for (const name of names) {
    expect(terms).toContain(name)
    expect(planNamed(name)?.name).toBe(name)
  }
})

test('the terms name the seven locations, and the demo shop has them (S9)', () => {
  expect(shop.locations).toHaveLength(7)
  for (const { name } of shop.locations) expect(terms).toContain(name)
})

test.each([
  [
    'where it is sold and redeemed',
    /sold on this website\. Drinks are redeemed in store only, at participating locations/,
  ],
  ['the daily drink', /one medium qualifying drink a day for \$1, one per member per day, during store hours/],
  ['the free drink', /One free medium qualifying drink when you buy, to redeem later/],
  ['the upgrades', /Upgrade to Brown Sugar, Thai Milk Tea or Vietnamese Iced Coffee: \+\$1/],
  ['toppings', /with one topping[\s\S]*Each additional topping: \+\$1/],
  ['the add-on', /under \$12: \+\$5 for one month, \+\$5 per month for annual plans, \+\$5 per family member/],
  ['the ice-cream shop', /Annual plans: 20% off all purchases at our sister ice-cream shop/],
  ['family plans', /10% off the matching individual plan for each family member/],
  ['the term', /until the same day of the following month, at 11:59 PM/],
  ['the year', /until the same day of the following year, at 11:59 PM/],
  ['gifts', /until the same day 3 or 6 months later, at 11:59 PM/],
  ['one payment', /You pay for the whole term once, when you buy it/],
  ['cancelling', /You can cancel at any time/],
  ['closing', /If a store closes for good, we refund the part of the price that covers the remaining days/],
  ['age', /at least 13 years old, or have the consent of a parent or guardian/],
  ['family size', /at least 2 people; there is no upper limit/],
  ['one person', /A single membership covers one person/],
  ['sharing', /not transferable and may not be shared/],
  ['paying first', /must be paid for before a drink is claimed/],
])('the terms speak of %s (W9, S5, S9)', (_, words) => {
  expect(terms).toMatch(words)
})

test('the free item is offered where the terms say, for one person and for families', () => {
  const sold = Object.fromEntries(shop.models.flatMap((model) => model.plans).map(({ id, soldAt }) => [id, soldAt]))
  const withItem = Object.keys(sold).filter((id) => id.endsWith('-treat'))
  expect(withItem).toEqual(['one-month-treat', 'annual-treat', 'family-one-month-treat'])
  expect(withItem.map((id) => sold[id])).toEqual([
    { allBut: ['bryn-mawr'] },
    { allBut: ['bryn-mawr'] },
    ['kips-bay', 'greenwich-village'],
  ])
  expect(terms).toMatch(
    /everywhere but in Bryn Mawr PA; for families it comes with Family One Month, in Kips Bay NY and Greenwich Village NY/,
  )
})

test('the terms and the privacy policy know what a member can do in the account', () => {
  for (const words of [
    /change your plan/,
    /move to another location/,
    /pause for up to 3 months/,
    /cancel at any time/,
  ])
    expect(terms).toMatch(words)
  for (const words of [/download what we keep about you/, /change your email address/, /delete your account/])
    expect(text('privacy')).toMatch(words)
})

test('a family plan costs 10 % less a person than its individual plan and is for two or more (S5)', () => {
  const cents = (name: string) => Math.round(Number(planNamed(name)?.price) * 100)
  expect(cents('Family One Month')).toBe(cents('One Month') * 0.9)
  expect(cents('Annual Family')).toBe(cents('Annual') * 0.9)
  expect(shop.models.find((model) => model.id === 'family')?.minimumQuantity).toBe(2)
})

test('the treat adds $5 a month (S9)', () => {
  const dollars = (name: string) => Number(planNamed(name)?.price)
  expect(dollars('One Month + Treat') - dollars('One Month')).toBe(5)
  expect(dollars('Annual + Treat') - dollars('Annual')).toBe(60)
  expect(dollars('Family One Month + Treat') - dollars('Family One Month')).toBe(5)
})

test('the accessibility statement claims WCAG 2.1 AAA and an answer within 5 business days (R27, S9)', () => {
  expect(text('accessibility')).toMatch(/\(WCAG\) 2\.1, level AAA/)
  expect(text('accessibility')).toMatch(/within 5 business days/)
})

test('the privacy policy has its date, the text messages STOP, HELP and rates (S9, R53)', () => {
  expect(text('privacy')).toContain('Last updated September 11, 2025')
  expect(text('text-messages')).toMatch(/STOP[\s\S]*HELP[\s\S]*Message and data rates may apply/)
})
