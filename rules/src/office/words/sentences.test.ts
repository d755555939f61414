import { expect, test } from 'vitest'
import { changeSentence, changeWords, type Told } from './sentences.ts'

const names: Record<string, string> = { 'kips-bay': 'Kips Bay NY', westfield: 'Westfield NJ', individual: 'Individual' }
const dana: Told = {
  who: 'Dana',
  subject: 'plan',
  title: 'One Month',
  field: 'name',
  before: null,
  after: null,
  reason: null,
  nameOf: (id) => names[id] ?? id,
}
const says = (of: Partial<Told>): string => changeSentence({ ...dana, ...of })
const person = { subject: 'staff', title: 'Priya Nair' }

test('what was downloaded says how much of it', () => {
  const after = { rows: 1234 }
  expect(says({ subject: 'export', title: '', field: 'made', after })).toBe(
    'Dana downloaded the record of changes: 1,234 rows',
  )
  const file = { what: 'payments', from: '2026-11-01', to: '2026-11-30', locationId: null }
  expect(says({ subject: 'export', title: '', field: 'made', after: file })).toBe(
    'Dana downloaded the payments from November 1, 2026 through November 30, 2026',
  )
})

test('closed books say through which day', () => {
  expect(says({ subject: 'books', title: 'books', field: 'closed', before: null, after: '2026-10-31' })).toBe(
    'Dana closed the books through October 31, 2026',
  )
})

test('a price says until when the old one applies, and from which day the new one', () => {
  const before = [{ cents: 3000, from: '2000-01-01' }]
  const after = [...before, { cents: 3200, from: '2026-11-27' }]
  expect(says({ field: 'prices', before, after })).toBe(
    'Dana changed the price of One Month: $30.00 until Nov 26, $32.00 from November 27, 2026',
  )
  expect(says({ field: 'prices', before: after, after: before })).toBe(
    'Dana changed the price of One Month: $30.00, no longer $32.00 from November 27, 2026',
  )
  const tax = [[{ rate: 8875, from: '2000-01-01' }], [{ rate: 9000, from: '2027-01-01' }]]
  expect(says({ subject: 'location', title: 'Kips Bay NY', field: 'tax', before: tax[0], after: tax.flat() })).toBe(
    'Dana changed the tax of Kips Bay NY: 8.875% until Dec 31, 2026, 9% from January 1, 2027',
  )
})

const [since, later, last] = [
  { cents: 3000, from: '2000-01-01' },
  { cents: 3200, from: '2026-11-27' },
  { cents: 3500, from: '2027-01-01' },
]
test.each([
  // What is live is written in another order of fields than what was drafted.
  [
    'the fields stand in another order',
    [{ from: '2000-01-01', cents: 3000 }],
    [since, later],
    '$30.00 until Nov 26, $32.00 from November 27, 2026',
  ],
  [
    'the list is not in the order of its days',
    [since],
    [later, since],
    '$30.00 until Nov 26, $32.00 from November 27, 2026',
  ],
  [
    'two prices are new',
    [since],
    [since, later, last],
    '$30.00 until Nov 26, $32.00 from November 27, 2026, $35.00 from January 1, 2027',
  ],
  [
    'a later one is another',
    [since, later],
    [since, { ...later, cents: 3100 }],
    '$30.00 until Nov 26, $31.00 from November 27, 2026',
  ],
  [
    'a later one comes on another day',
    [since, last],
    [since, { ...last, from: '2027-02-01' }],
    '$30.00 until Jan 31, $35.00 from February 1, 2027',
  ],
  ['there was none', [], [later], '$32.00 from November 27, 2026'],
  ['there was none, and it applies always', [], [since], '$30.00'],
])('a price where %s', (_case, before, after, values) => {
  expect(changeWords({ ...dana, field: 'prices', before, after })).toBe(`One Month: ${values}`)
})

test('prices under which the same is paid on every day are no other price', () => {
  const after = [since, { ...since, from: '2026-11-27' }]
  expect(says({ field: 'prices', before: [since], after })).toBe('Dana changed the price of One Month')
})

test.each<[Partial<Told>, string]>([
  [
    { field: 'invited', after: { role: 'manager', places: ['Kips Bay NY', 'Westfield NJ'] } },
    'Dana invited Priya Nair as Manager at Kips Bay NY and Westfield NJ',
  ],
  [
    { field: 'role', before: 'manager', after: 'support' },
    'Dana changed the role of Priya Nair from Manager to Support',
  ],
  [{ field: 'role', before: 'manager', after: 'removed' }, 'Dana removed Priya Nair'],
  [
    { field: 'locations', before: ['kips-bay'], after: ['westfield'] },
    'Dana changed the locations of Priya Nair from Kips Bay NY to Westfield NJ',
  ],
  [{ field: 'till signed out', before: 'Kips Bay NY' }, 'Dana signed out the till of Priya Nair at Kips Bay NY'],
  [{ field: 'passkey', after: 'Mac' }, 'Dana added the passkey "Mac" for Priya Nair'],
  [
    { who: null, reason: 'by itself', field: 'second factors', after: 'reset' },
    'A request that no one refused reset the second factor of Priya Nair',
  ],
  [{ who: null, reason: 'on the machine', field: 'role', after: 'owner' }, 'Made Priya Nair Owner'],
])('of a person: %o', (of, sentence) => {
  expect(says({ ...person, ...of })).toBe(sentence)
})

test.each<[Partial<Told>, string]>([
  [{ field: '*', after: {} }, 'Dana added One Month'],
  [{ field: '*', before: {} }, 'Dana took One Month off'],
  [{ field: 'draft', after: {} }, 'Dana edited One Month in the draft'],
  [{ subject: 'draft', field: 'rehearsed', after: true }, 'Dana began a rehearsal of the draft'],
  [{ subject: 'draft', field: 'rehearsed', after: false }, 'Dana threw a rehearsal away'],
  [
    { who: null, reason: 'by itself', subject: 'draft', field: 'rehearsed through', after: true },
    'A rehearsal was gone through, until a drink was handed out',
  ],
  [
    { field: 'modelId', before: 'individual' },
    'Dana changed the membership type of One Month from Individual to nothing',
  ],
  [{ field: 'upgradeCents', before: 0, after: 100 }, 'Dana changed the upgrade price of One Month from $0.00 to $1.00'],
  [{ field: 'gift', before: false, after: true }, 'Dana changed the gift of One Month from no to yes'],
  [{ field: 'links', before: [{}], after: [] }, 'Dana changed the links of One Month'],
  [{ field: 'description', before: 'x'.repeat(200), after: 'y' }, 'Dana changed the description of One Month'],
])('of a thing in the catalogue: %o', (of, sentence) => {
  expect(says(of)).toBe(sentence)
})

test('what takes two people is told from asking to its end', () => {
  const of = { subject: 'approval', after: 'publish a price that is 60% lower' }
  expect(says({ ...of, field: 'asked' })).toBe('Dana asked to publish a price that is 60% lower')
  expect(says({ ...of, field: 'approved' })).toBe('Dana approved the request to publish a price that is 60% lower')
  expect(says({ ...of, field: 'lapsed', who: null, reason: 'by itself' })).toBe(
    'The request to publish a price that is 60% lower ended without effect',
  )
})

test.each<[Partial<Told>, string]>([
  [{ field: 'hours', before: [{ weekday: 1 }], after: [{ weekday: 2 }] }, 'Dana changed the hours of Kips Bay NY'],
  [
    { field: 'days', before: null, after: { day: '2027-11-25', span: null } },
    'Dana closed Kips Bay NY on November 25, 2027',
  ],
  [
    { field: 'days', before: null, after: { day: '2027-12-24', span: { opens: '09:30', closes: '12:00' } } },
    'Dana opened Kips Bay NY on December 24, 2027 from 9:30 AM to noon',
  ],
  [
    { field: 'days', before: { day: '2027-11-25', span: null }, after: null },
    'Dana gave Kips Bay NY its usual hours on November 25, 2027',
  ],
  [
    { field: 'closing', before: null, after: '2027-12-31' },
    'Dana began to close Kips Bay NY for good after December 31, 2027',
  ],
  [
    { field: 'closing', before: '2027-12-31', after: '2027-12-01' },
    'Dana brought the last day of Kips Bay NY forward from December 31, 2027 to December 1, 2027',
  ],
])('of the hours of a location: %o', (of, sentence) => {
  expect(says({ subject: 'location', title: 'Kips Bay NY', ...of })).toBe(sentence)
})

test('a name from right to left does not turn the sentence around', () => {
  expect(says({ subject: 'text', field: 'right', who: 'דנה', title: 'קפה.' })).toBe(
    '\u2068דנה\u2069 said that \u2068קפה.\u2069 is right',
  )
})
