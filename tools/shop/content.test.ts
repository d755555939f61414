import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draftBodies, type DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { fileOf } from './from-content.ts'
import { FileRefused, readShopFile, type ShopFile } from './shop-file.ts'
import { contentOf } from './to-content.ts'

const demo = readFileSync(new URL('../demo/shop.json', import.meta.url), 'utf8')
type Rough = { shop: object; locations: [object]; benefits: [object]; models: [{ plans: [object] }] }
const changed = (change: (file: Rough) => void): string => {
  const file = JSON.parse(demo) as Rough
  change(file)
  return JSON.stringify(file)
}
const reasonOf = (text: string): string => {
  try {
    contentOf(readShopFile(text))
  } catch (error) {
    if (error instanceof FileRefused) return error.message
    throw error
  }
  return 'accepted'
}

test('the demo shop is such a file, and every body of it is one that the office would accept', () => {
  const content = contentOf(readShopFile(demo))
  for (const subject of Object.keys(content) as DraftSubject[])
    for (const [id, body] of Object.entries(content[subject]))
      expect(draftBodies[subject].safeParse(body).error, `${subject} ${id}`).toBeUndefined()
  expect(content.plan['family-one-month-treat']).toMatchObject({
    sells: ['greenwich-village', 'kips-bay'],
    minimumQuantity: 2,
    prices: [{ cents: 3200, from: '2000-01-01' }],
    benefits: ['daily-drink', 'topping', 'treat', 'welcome-drink'],
  })
})

test('what is written of a shop reads as the same shop, and is written the same again', () => {
  const content = contentOf(readShopFile(demo))
  const written = fileOf(content)
  expect(contentOf(readShopFile(JSON.stringify(written)))).toEqual(content)
  expect(fileOf(contentOf(written))).toEqual(written)
  // Nothing but what the owner wrote, so that the file stays one to be read.
  const { format, ...rest } = written
  expect(format).toBe(1)
  const { campaigns, ...asked } = JSON.parse(demo) as Pick<ShopFile, 'campaigns'>
  expect(rest).toEqual({ ...asked, campaigns: campaigns.toSorted((a, b) => (a.id < b.id ? -1 : 1)) })
})

const inside = {
  caffeineMg: 0,
  allergens: ['milk', 'tree nuts'],
  sizes: [{ name: 'Small' }, { name: 'Large', price: '0.75' }],
}

test('everything that the office can change survives a file (R28)', () => {
  const file = {
    shop: {
      name: 'Boba & Co',
      offer: 'A drink a day',
      tagline: 'Tea',
      timeZone: 'America/Chicago',
      mainColor: '#004488',
      uncheckedPerShift: 0,
      askDrink: 'ask',
      officeMinutes: 240,
      refundAloneCents: 5_000,
      managerRefundCents: 20_000,
    },
    locations: [
      {
        id: 'loop',
        name: 'Loop',
        address: '',
        zip: '60601',
        lat: null,
        lng: null,
        tax: [
          { percent: '10.25', from: '2000-01-01' },
          { percent: '10.5', from: '2027-01-01' },
        ],
        phone: '+1 312 555 0100',
        opensOn: '2027-02-01',
      },
      {
        id: 'boston',
        name: 'Boston',
        address: 'x',
        zip: '02108',
        lat: 42.36,
        lng: -71.06,
        timeZone: 'America/New_York',
        squareLocationId: 'L2',
      },
    ],
    models: [
      {
        id: 'own',
        name: 'Own',
        description: '',
        plans: [
          {
            id: 'month',
            name: 'Month',
            prices: [
              { price: '30.00', from: '2000-01-01' },
              { price: '32.00', from: '2027-01-01' },
            ],
            frequency: 'month',
            type: 'Base',
            description: '',
            soldAt: ['loop'],
          },
          {
            id: 'gift',
            name: 'Gift',
            price: '90.05',
            frequency: '3 months',
            type: 'Base',
            description: '',
            soldAt: 'all',
            gift: true,
            onSale: 'off',
            minimumQuantity: 3,
          },
        ],
      },
    ],
    benefits: [
      {
        id: 'cup',
        name: 'A cup',
        use: {
          count: 2,
          per: 'day',
          gapMinutes: 30,
          days: [1, 5],
          to: '11:00',
          covers: { groups: ['milk'], drinks: ['taro'], sizes: ['Small'] },
        },
        plans: ['month'],
        menuPrice: '6.50',
        cost: '1.10',
      },
    ],
    campaigns: [
      {
        id: 'c',
        name: 'Poster',
        utmCampaign: null,
        plans: ['month'],
        startsOn: '2027-01-01',
        links: [{ medium: 'poster', content: 'a', label: 'Door' }],
      },
    ],
    drinks: [
      {
        id: 'milk',
        name: 'Milk Teas',
        bannerLine: 'Creamy',
        drawing: 'matcha',
        ground: 'milk',
        drinks: [{ id: 'taro', name: 'Taro', ground: 'milk', upgrade: '1.00', drawing: 'taro', ...inside }],
      },
    ],
    legal: [{ kind: 'terms', title: 'Terms', body: '# Terms', material: true, note: 'New prices' }],
    texts: { thanks: 'See you soon' },
    rules: { graceDays: 7 },
  } as unknown as ShopFile
  const content = contentOf(readShopFile(JSON.stringify(file)))
  const { format, ...written } = fileOf(content)
  expect(format).toBe(1)
  expect(written).toEqual(file)
})

test.each([
  ['{', /^The file is not JSON/],
  ['[]', /^the file: /],
  [JSON.stringify({ format: 2 }), /format 2, .* newer Sipday/],
  [changed((file) => Object.assign(file, { plan: [] })), /Unrecognized key.*plan/],
  [changed((file) => Object.assign(file.locations[0], { zipp: '1' })), /locations\.0.*zipp/],
  [changed((file) => Object.assign(file.shop, { timeZone: 'Moon/Crater' })), /^shop\.timeZone/],
  [
    changed((file) => Object.assign(file.benefits[0], { plans: ['gone'] })),
    /benefit daily-drink: there is no plan "gone"/,
  ],
  [changed((file) => Object.assign(file.locations[0], { id: 'newark' })), /uses this id twice|there is no location/],
])('a file that cannot be read is refused with the place that is wrong: %#', (text, reason) => {
  expect(reasonOf(text)).toMatch(reason)
})

test('a plan of another frequency than month, year, 3 months and 6 months is refused at import (R50)', () => {
  for (const frequency of ['week', '2 weeks', '12 months', '4 months', 'day', '']) {
    const asked = changed((file) => Object.assign(file.models[0].plans[0], { frequency }))
    expect(reasonOf(asked), frequency).toMatch(/^models\.0\.plans\.0\.frequency: /)
  }
})

test.each([
  [{ use: { count: 1, per: 'year' } }, /^benefits\.0\.use\.per: /],
  [{ use: { count: 0, per: 'day' } }, /^benefits\.0\.use\.count: must be at least 1/],
  [{ use: { count: 1, per: 'day', from: '11:00', to: '08:00' } }, /^benefits\.0\.use\.to: must be later/],
  [{ use: { count: 9, per: 'day', gapMinutes: 300 } }, /^benefits\.0\.use\.gapMinutes: must be shorter/],
  [{ use: { count: 1, per: 'day', covers: { drinks: ['gone'] } } }, /benefit daily-drink: there is no drink "gone"/],
  [{ use: { count: 1, per: 'day', covers: { sizes: ['XL'] } } }, /benefit daily-drink: there is no size "XL"/],
  [{ use: undefined, period: 'week' }, /^benefits\.0\.period: /],
  [{ use: undefined }, /benefit daily-drink: give "use"/],
])('a benefit that cannot be used as the file says is refused at import: %o', (given, reason) => {
  expect(reasonOf(changed((file) => Object.assign(file.benefits[0], given)))).toMatch(reason)
})

test('a benefit of an older file is once in its period', () => {
  const use = (period: string) => {
    const file = changed(({ benefits }) => Object.assign(benefits[0], { use: undefined, period }))
    return contentOf(readShopFile(file)).benefit['daily-drink']?.use
  }
  expect(['day', 'month', 'term', 'unlimited'].map(use)).toEqual(
    ['day', 'month', 'once', 'unlimited'].map((per) => ({ count: 1, per })),
  )
})
