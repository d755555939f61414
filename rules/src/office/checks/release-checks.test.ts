import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../../test/open-shop.ts'
import { type AnyBody, type Entry, withEntries } from '../release.ts'
import { checksOf, isStopped } from './release-checks.ts'

const facts = {
  day: '2026-11-22',
  sold: new Set<string>(),
  visited: new Set<string>(),
  inhabited: new Set<string>(),
}
type Put = [subject: Entry['subject'], id: string, body: AnyBody | null]
const entries = (puts: Put[]) => puts.map(([subject, id, after]) => ({ subject, id, after }))
const look = (puts: Put[], more: Partial<typeof facts> = {}, before: Put[] = []) => {
  const live = withEntries(openShop, entries(before))
  return checksOf({ live, wanted: withEntries(live, entries(puts)), facts: { ...facts, ...more } })
}
const texts = (...given: Parameters<typeof look>) => look(...given).map(({ level, text }) => `${level}: ${text}`)
const month = openShop.plan['month'] as DraftBody<'plan'>
const kipsBay = openShop.location['kips-bay'] as DraftBody<'location'>
const plan = (values: Partial<DraftBody<'plan'>>): Put => ['plan', 'month', { ...month, ...values }]
const other = (values: Partial<DraftBody<'plan'>>): Put => ['plan', 'other', { ...month, name: 'Other', ...values }]
const campaign = (values: Partial<DraftBody<'campaign'>>): Put => [
  'campaign',
  'spring',
  {
    name: 'Spring',
    utm: 'spring',
    modelIds: [],
    locationIds: [],
    planIds: [],
    startsOn: null,
    endsOn: null,
    channel: '',
    note: '',
    links: [],
    ...values,
  },
]

test('the smallest shop may publish', () => expect(look([])).toEqual([]))

describe('a shop cannot open', () => {
  test.each<[string, Put]>([
    ['Give the shop its name.', ['brand', 'brand', null]],
    ['Write the Terms & Conditions.', ['legal', 'terms', null]],
    ['Write the Privacy Policy.', ['legal', 'privacy', null]],
    ['Enter the sales tax of Kips Bay, 0 if there is none.', ['location', 'kips-bay', { ...kipsBay, tax: [] }]],
    ['Add a location.', ['location', 'kips-bay', null]],
    ['Add a plan that everyone can buy at a location.', plan({ onSale: 'campaign' })],
    [
      'Terms & Conditions has no text.',
      ['legal', 'terms', { ...(openShop.legal['terms'] as DraftBody<'legal'>), body: ' ' }],
    ],
  ])('%s', (text, put) => expect(texts([put])).toContain(`error: ${text}`))

  test('an empty shop is told everything that is missing', () => {
    const empty = Object.keys(openShop).reduce((shop, subject) => ({ ...shop, [subject]: {} }), openShop)
    expect(checksOf({ live: empty, wanted: empty, facts }).map(({ text }) => text)).toEqual([
      'Give the shop its name.',
      'Write the Terms & Conditions.',
      'Write the Privacy Policy.',
      'Add a location.',
      'Add a plan that everyone can buy at a location.',
    ])
  })

  test('the shop’s own rate is enough', () => {
    const noTax: Put = ['location', 'kips-bay', { ...kipsBay, tax: [] }]
    expect(look([noTax, ['rule', 'taxRate', { key: 'taxRate', value: 0 }]])).toEqual([])
  })
})

describe('a location that opens has said when, by which zone, and whether a drink is taxed (O6.1)', () => {
  const opens = (values: Partial<DraftBody<'location'>>): Put => [
    'location',
    'soho',
    { ...kipsBay, name: 'Soho', ...values },
  ]
  const errors = (put: Put) => look([put]).flatMap(({ level, text }) => (level === 'error' ? [text] : []))
  test.each<[Partial<DraftBody<'location'>>, string[]]>([
    [{ hours: [] }, ['Enter the hours of Soho, or say that it opens by appointment.']],
    [{ hours: 'by appointment' }, []],
    [{ hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }] }, []],
    // A file may leave it to later.
    [{}, []],
    [{ timeZone: '' }, ['Choose the time zone of Soho.']],
    [{ tax: [] }, ['Enter the sales tax of Soho, 0 if there is none.']],
  ])('%j', (values, said) => expect(errors(opens(values))).toEqual(said))
})

describe('a plan is stopped', () => {
  test.each<[string, Put[]]>([
    ['One Month is sold at no location.', [plan({ sells: [] })]],
    ['One Month has no benefit.', [plan({ benefits: [] })]],
    ['One Month needs a membership type.', [plan({ modelId: 'gone' })]],
    ['One Month names a location that is not there.', [plan({ sells: ['kips-bay', 'moon'] })]],
    ['One Month names a benefit that is not there.', [plan({ benefits: ['drink', 'moon'] })]],
    ['Other needs a price from November 22, 2026 on.', [other({ prices: [{ cents: 3000, from: '2026-11-23' }] })]],
    ['A price must be between $0.50 and $10,000.00.', [other({ prices: [{ cents: 49, from: '2026-11-22' }] })]],
    ['A price must be between $0.50 and $10,000.00.', [other({ prices: [{ cents: 1_000_001, from: '2026-11-22' }] })]],
    [
      'A new price of One Month begins on November 22, 2026 or later; earlier ones stay.',
      [plan({ prices: [{ cents: 3200, from: '2026-01-01' }] })],
    ],
    ['One Month is sold from 11, but at most 10 at once.', [plan({ minimumQuantity: 11 })]],
    ['Two plans are called One Month.', [other({ name: 'One Month' })]],
    [
      'The upgrade Other is cheaper than One Month.',
      [other({ planType: 'Upgrade', prices: [{ cents: 2999, from: '2026-01-01' }] })],
    ],
  ])('%s', (text, puts) => expect(texts(puts)).toContain(`error: ${text}`))

  test('when its frequency changes after it was sold', () => {
    const yearly = [plan({ frequency: 'year' })]
    expect(isStopped(look(yearly))).toBe(false)
    expect(texts(yearly, { sold: new Set(['month']) })).toEqual([
      'error: One Month was sold by month: make another plan instead.',
    ])
  })

  test('but not while it is off sale, or when it names a place that was taken off', () => {
    expect(isStopped(look([other({ onSale: 'off', sells: [], benefits: [] })]))).toBe(false)
    const before: Put[] = [plan({ sells: ['closed', 'kips-bay'] })]
    expect(look([plan({ sells: ['closed', 'kips-bay'], name: 'Month' })], {}, before)).toEqual([])
  })
})

test('a price that rises by more than 20% is worth a second look; one that does not is not', () => {
  const to = (cents: number) => texts([plan({ prices: [...month.prices, { cents, from: '2026-12-01' }] })])
  expect(to(3600)).toEqual([])
  expect(to(3601)).toEqual(['warning: One Month goes up by more than 20%, from $30.00 to $36.01.'])
})

describe('a location', () => {
  const people = { inhabited: new Set(['kips-bay']) }
  test('with members keeps its time zone and is not taken off', () => {
    expect(texts([['location', 'kips-bay', { ...kipsBay, timeZone: 'America/Chicago' }]], people)).toEqual([
      'error: Kips Bay has members: its time zone cannot change.',
    ])
    expect(texts([['location', 'kips-bay', null]], people)).toContain(
      'error: Kips Bay has members: close it instead of taking it off.',
    )
  })
  test('has both coordinates or none, and should sell something', () => {
    expect(texts([['location', 'new', { ...kipsBay, name: 'New', lat: 1 }]])).toEqual([
      'error: New needs both coordinates, or none.',
      'warning: New sells no plan.',
    ])
  })
})

describe('a campaign', () => {
  test('leads to something that is on sale, and starts before it ends', () => {
    expect(texts([campaign({ planIds: ['gone'] })])).toEqual([
      'error: The campaign Spring leads to nothing that is on sale.',
    ])
    expect(texts([campaign({ startsOn: '2026-12-02', endsOn: '2026-12-01' })])).toEqual([
      'error: Spring ends before it starts.',
    ])
    expect(look([campaign({ planIds: ['other'] }), other({ onSale: 'campaign' })])).toEqual([])
  })

  test('keeps its utm_campaign once it was opened, and shares it with no other one', () => {
    const before = [campaign({})]
    expect(texts([campaign({ utm: 'summer' })], { visited: new Set(['spring']) }, before)).toEqual([
      'error: Links of Spring were opened already: their utm_campaign cannot change.',
    ])
    const twin: Put = ['campaign', 'twin', campaign({ name: 'Twin' })[2]]
    expect(texts([campaign({}), twin])).toEqual(['error: Two campaigns have utm_campaign=spring.'])
  })

  test('that loses its plan says what its links open then', () => {
    const before = [campaign({ planIds: ['other', 'month'] }), other({})]
    expect(texts([['plan', 'other', null]], {}, before)).toEqual([
      'warning: The campaign Spring loses Other: its links still open the plan itself.',
    ])
    expect(texts([['plan', 'other', null]], {}, [campaign({ planIds: ['other'] }), other({})])).toContain(
      'warning: The campaign Spring loses Other: its links open all memberships instead of the plan itself.',
    )
  })
})

test('benefits and membership types that nothing uses are pointed out', () => {
  const unused: Put[] = [
    ['benefit', 'spare', { ...(openShop.benefit['drink'] as DraftBody<'benefit'>), name: 'Spare' }],
    ['benefit', 'retired', { ...(openShop.benefit['drink'] as DraftBody<'benefit'>), status: ['Retired'] }],
    ['model', 'spare', { name: 'Empty', description: '', photo: null, position: 1 }],
  ]
  expect(texts(unused)).toEqual([
    'warning: Empty has no plan, so no one sees it.',
    'warning: Spare is part of no plan.',
  ])
})

test('a benefit that is only for drinks or sizes that are not on the menu stops a release, and sizes that no one is charged for are said', () => {
  const only = (covers: NonNullable<DraftBody<'benefit'>['use']['covers']>): Put => [
    'benefit',
    'drink',
    { ...(openShop.benefit['drink'] as DraftBody<'benefit'>), use: { count: 1, per: 'day', covers } },
  ]
  const group: Put = [
    'drink-group',
    'milk',
    { name: 'Milk', bannerLine: '', drawing: null, ground: 'milk', photo: null, position: 0 },
  ]
  const worth = {
    upgradeCents: 0,
    menuCents: null,
    costCents: null,
    caffeineMg: null,
    allergens: [],
    sizes: [],
    photo: null,
  }
  const taro: Put = [
    'drink',
    'taro',
    { groupId: 'milk', name: 'Taro', note: '', drawing: null, ground: 'milk', ...worth, position: 0 },
  ]
  const stop = ['error: A drink is only for drinks that are not on the menu.']
  expect(texts([only({ drinks: ['taro'] })])).toEqual(stop)
  expect(texts([group, only({ groups: ['milk'] })])).toEqual(stop)
  expect(texts([group, taro, only({ groups: ['gone', 'milk'] })])).toEqual([])
  expect(texts([group, taro, only({ drinks: ['taro'] })])).toEqual([])
  const sized: Put = ['drink', 'taro', { ...(taro[2] as DraftBody<'drink'>), sizes: [{ name: 'L', cents: 75 }] }]
  const noneCovered =
    'warning: Taro has dearer sizes, and no benefit says which it covers: tills charge nothing for them.'
  expect(texts([group, sized])).toEqual([noneCovered])
  const more = ['Matcha', 'Mocha', 'Latte'].map((name): Put => [
    'drink',
    name,
    { ...(sized[2] as DraftBody<'drink'>), name },
  ])
  expect(texts([group, sized, ...more])).toEqual([
    'warning: 4 drinks have dearer sizes, and no benefit says which it covers: tills charge nothing for them.',
  ])
  expect(texts([group, sized, only({ sizes: ['L'] })])).toEqual([])
  expect(texts([group, sized, only({ sizes: ['M'] })])).toEqual([
    'error: A drink names the size M, which no drink of it has.',
  ])
})

test('colors that cannot be told apart stop a release, with the nearest one that works', () => {
  const look = { ...(openShop.brand['brand'] as DraftBody<'brand'>), mainColor: '#3f9cf5' }
  const found = texts([['brand', 'brand', look]])
  expect(found[0]).toMatch(
    /^error: The main color on white has a contrast of 2\.88:1 and needs 4\.5:1\. The nearest main color that works is #[0-9a-f]{6}\.$/,
  )
  const gray = texts([['brand', 'brand', { ...look, mainColor: '#757575', textOnMain: '#777777' }]])
  expect(gray).toEqual([
    expect.stringMatching(/^error: Text on the main color has a contrast of 1\.0\d:1 .* Please choose another one\.$/),
  ])
})

describe('what the pages say is compared with what is on sale', () => {
  const said = (words: string): Put => ['text', 'banner-price', { key: 'banner-price', words }]
  const says = (sum: string) =>
    `warning: “Banner, the large words in the sun” says ${sum}, which nothing on sale has. On sale: One Month $30.00/mo.`

  test.each([
    ['$1', []],
    ['$30', []],
    ['$30.00 a month', []],
    ['$2', [says('$2.00')]],
    ['$1,000 and 20% off, 20% off', [says('$1,000.00 and 20%')]],
    ['No sum at all', []],
  ])('%s', (words, expected) => expect(texts([said(words)])).toEqual(expected))

  test('words that the shop says are right are not asked about', () => {
    const [subject, id, body] = said('$2')
    expect(texts([[subject, id, body]])).toEqual([says('$2.00')])
    expect(texts([[subject, id, { ...body, right: true } as DraftBody<'text'>]])).toEqual([])
  })

  test('a count that no benefit has is said with what the plans give, also in a benefit’s name (O6.1)', () => {
    expect(texts([said('2 drinks a day')])).toEqual([
      expect.stringMatching(/says “2 drinks a day”, which nothing on sale has\. On sale: One Month Once a day\.$/),
    ])
    expect(texts([said('One drink every day')])).toEqual([])
    const named = { ...(openShop.benefit['drink'] as DraftBody<'benefit'>), name: 'Two drinks a day' }
    expect(texts([['benefit', 'drink', named]])).toEqual([expect.stringContaining('“Two drinks a day”')])
    expect(texts([['benefit', 'drink', { ...named, use: { count: 2, per: 'day' } }]])).toEqual([])
  })

  test('the price of another day, a discount between plans and a benefit’s own words are sums too', () => {
    const family = other({ minimumQuantity: 2, prices: [{ cents: 2700, from: '2000-01-01' }] })
    expect(texts([family, plan({ description: 'Families get 10% off. From January $32.' })])).toEqual([
      expect.stringMatching(/^warning: One Month says \$32\.00, which nothing/),
    ])
    const later = [...month.prices, { cents: 3200, from: '2027-01-01' }]
    expect(texts([family, plan({ description: 'Families get 10% off. From January $32.', prices: later })])).toEqual([])
  })

  test('what a shop says already is not said at every publishing; a new price is a new look', () => {
    const wrong = said('$2')
    expect(texts([plan({ description: 'Another one.' })], {}, [wrong])).toEqual([])
    expect(texts([said('$30.00')], {}, [wrong])).toEqual([])
    const right = said('$30.00')
    const dearer = plan({ prices: [...month.prices, { cents: 3100, from: '2026-11-22' }] })
    expect(texts([dearer], {}, [right])).toEqual([expect.stringContaining('says $30.00')])
  })
})

test('a year that costs more than twelve months is worth a look, once', () => {
  const year = (cents: number) => other({ name: 'Annual', frequency: 'year', prices: [{ cents, from: '2000-01-01' }] })
  expect(texts([year(36_000)])).toEqual([])
  expect(texts([year(36_500)])).toEqual(['warning: Annual is $365.00, $5.00 more than twelve times One Month.'])
  expect(texts([plan({ description: 'Another one.' })], {}, [year(36_500)])).toEqual([])
})

test('a code that takes everything off is a trial of some days, or is stopped; one that goes on has time for its reminder (O8.4)', () => {
  const code = (lasts: DraftBody<'code'>['lasts'], goesOn = false, percent = 100): Put => [
    'code',
    'week',
    {
      code: 'WEEK',
      off: { percent },
      lasts,
      planIds: ['month'],
      locationIds: [],
      startsOn: null,
      endsOn: null,
      newOnly: false,
      goesOn,
      oneUse: false,
      friendDays: null,
      mostUses: null,
    },
  ]
  expect(texts([code({ days: 7 })])).toEqual([])
  for (const lasts of ['always', { payments: 1 }] as const) {
    const [first] = texts([code(lasts)])
    expect(first).toBe('error: WEEK takes everything off. Say for how many days, as a trial.')
  }
  for (const days of [3, 31]) expect(texts([code({ days }, true)])).toEqual([])
  for (const days of [2, 32])
    expect(texts([code({ days }, true)])).toEqual([
      'error: WEEK goes on by itself: it needs 3 to 31 days, for its reminder.',
    ])
  expect(texts([code({ days: 7 }, true, 50)])).toEqual(['error: WEEK is no trial. Only a trial goes on by itself.'])
})

test('a code for friends that anyone could use is stopped (O8.3)', () => {
  const code = (oneUse: boolean, newOnly: boolean): Put => {
    const rest = { planIds: ['month'], locationIds: [], startsOn: null, endsOn: null, mostUses: null }
    const gives = { off: { drinks: 1 as const }, lasts: { payments: 1 } }
    return ['code', 'friend', { code: 'FRIEND', ...gives, ...rest, goesOn: false, friendDays: 7, oneUse, newOnly }]
  }
  expect(texts([code(true, true)])).toEqual([])
  for (const [oneUse, newOnly] of [
    [true, false],
    [false, true],
  ] as const)
    expect(texts([code(oneUse, newOnly)])).toEqual([
      'error: FRIEND is for friends: only its one-use codes can be good, and only for new members.',
    ])
})

test('words of a letter that lack a fact or name an unknown one stop a release, unless they are live already (O12.1)', () => {
  const said = (words: string): Put => ['text', 'email-receipt-subject', { key: 'email-receipt-subject', words }]
  expect(texts([said('Paid {sum} for {plan}')])).toEqual([])
  expect(texts([said('Thank you')])).toEqual(['error: This subject needs {sum} and {plan}.'])
  expect(texts([], {}, [said('Thank you')])).toEqual([])
})

test('two codes that only hyphens tell apart are worth a look, once, where people can type both (O8.1)', () => {
  const code = (id: string, name: string, oneUse = false): Put => {
    const lasts = { off: { percent: 50 }, lasts: { payments: 1 } }
    const rest = { planIds: [], locationIds: [], startsOn: null, endsOn: null, mostUses: null }
    const body = { code: name, ...lasts, ...rest, newOnly: false, goesOn: false, oneUse, friendDays: null }
    return ['code', id, body]
  }
  const before = [code('spring', 'SPRING-50')]
  const said =
    'warning: SPRING50 and SPRING-50 differ only by hyphens: typed otherwise, one is taken for the other or not found.'
  expect(texts([code('other', 'SPRING50')], {}, before)).toEqual([said])
  expect(texts([code('a', 'SPRING50')], {}, before)).toEqual([said])
  expect(texts([...before, code('tea', 'SPRING50')])).toEqual([said])
  expect(texts([code('other', 'SPRING51')], {}, before)).toEqual([])
  expect(texts([code('other', 'SPRING50', true)], {}, before)).toEqual([])
  expect(texts([code('spring', 'SPRING-50')], {}, [...before, code('other', 'SPRING50')])).toEqual([])
  expect(texts([code('other', 'SPRING50')], {}, [...before, code('other', 'SPRING50', true)])).toEqual([said])
})
