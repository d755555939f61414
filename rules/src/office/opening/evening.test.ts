import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../../test/open-shop.ts'
import { fillGaps, gapsIn, legalTemplates } from '../legal-templates.ts'
import { noContent, type ShopContent } from '../release.ts'
import { eveningOf, leftWords } from './evening.ts'
import { untaxedState } from './untaxed-states.ts'

const at = { day: '2026-11-27', host: 'join.kettles.example', rehearsed: false }
const texts = Object.fromEntries(
  legalKinds.map((kind) => {
    const body = legalTemplates[kind]
    const filled = fillGaps(body, Object.fromEntries(gapsIn(body).map((gap) => [gap, 'x'])))
    return [kind, { kind, title: kind, body: filled, material: false, note: '' }]
  }),
)
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '07:00', closes: '18:00' }))
const pearl: DraftBody<'location'> = {
  ...(openShop.location['kips-bay'] as DraftBody<'location'>),
  name: 'Pearl District',
  address: '1134 NW Everett Street',
  timeZone: 'America/Los_Angeles',
  hours: week,
  tax: [{ rate: 0, from: '2000-01-01' }],
  square: [{ locationId: 'LPEARL', from: '2000-01-01' }],
}
const ready: ShopContent = {
  ...openShop,
  brand: { brand: { ...(openShop.brand['brand'] as DraftBody<'brand'>), offerLine: 'Coffee', tagline: 'For you.' } },
  location: { 'kips-bay': pearl },
  legal: texts,
  rule: { kind: { key: 'kind', value: 'coffee' } },
}
const look = (content: ShopContent) => eveningOf(content, at)
const waiting = (content: ShopContent) => look(content).before.flatMap(({ text, done }) => (done ? [] : [text]))
const rowOf = (content: ShopContent, step: string) => look(content).rows.find((row) => row.step === step)
const withPlace = (values: Partial<typeof pearl>): ShopContent => ({
  ...ready,
  location: { 'kips-bay': { ...pearl, ...values } },
})

test('a blank sheet has one step done, the second factor, and says how long the others take (O6.1)', () => {
  const { rows } = look(noContent)
  expect(rows.filter(({ done }) => done).map(({ step }) => step)).toEqual(['factor'])
  expect(leftWords(rows)).toBe('1 of 9 done, about 39 minutes left.')
  expect(rows.at(-1)?.answer).toBe('Waits for this: The shop has its name.')
})

test('a step that is done says what was answered (O6.1)', () => {
  expect(rowOf(ready, 'name')?.answer).toMatch(/, a coffee bar$/)
  expect(rowOf(ready, 'location')).toMatchObject({
    answer: 'Pearl District, 1134 NW Everett Street. Pacific time, open daily from 7 AM, no sales tax.',
    missing: [],
  })
  expect(rowOf(ready, 'plan')?.answer).toBe('One Month, $30.00/mo')
  expect(waiting(ready)).toEqual([])
  expect(rowOf(ready, 'publish')?.answer).toBe('Opens the shop on join.kettles.example.')
})

describe('what is missing at a location stands in its row and holds up publishing (O6.1)', () => {
  test.each<[keyof typeof pearl, Partial<typeof pearl>, string, string]>([
    ['hours', { hours: [] }, 'Hours still to enter', 'Each location has hours'],
    ['timeZone', { timeZone: '' }, 'Time zone still to choose', 'Its time zone is confirmed'],
    ['tax', { tax: [] }, 'Tax still to answer', 'Its tax is answered'],
    ['square', { square: [] }, 'Square location still to pick', 'Square location is picked'],
  ])('%s', (_, values, lack, before) => {
    const content = withPlace(values)
    expect(rowOf(content, 'location')?.missing).toEqual([lack])
    expect(waiting(content)).toEqual([before])
    const two = { ...content, location: { ...content.location, other: { ...pearl, name: 'West Loop', ...values } } }
    expect(rowOf(two, 'location')?.missing).toEqual([`Pearl District: ${lack}`, `West Loop: ${lack}`])
  })
})

test('what members get keeps the names of days and hours as they are written (O6.1)', () => {
  const [id, drink] = Object.entries(openShop.benefit)[0] ?? ['', undefined]
  const use: DraftBody<'benefit'>['use'] = { count: 1, per: 'day', days: [1, 2, 3, 4, 5], to: '11:00' }
  const content = { ...ready, benefit: { [id]: { ...(drink as DraftBody<'benefit'>), name: 'Early Coffee', use } } }
  expect(rowOf(content, 'gets')?.answer).toBe('Early Coffee (once a day, Monday to Friday before 11 AM).')
})

test('a location that opens by appointment has answered when it is open (O6.1)', () => {
  expect(waiting(withPlace({ hours: 'by appointment' }))).toEqual([])
})

test('a sum that no plan has, a gap in a legal text, and a plan that is sold nowhere hold up publishing (O6.1)', () => {
  const said = { ...ready, text: { 'banner-price': { key: 'banner-price', words: '$2' } } }
  expect(waiting(said)).toEqual(['Every sum and count on the pages is a plan’s'])
  const gap = { ...ready, legal: { ...texts, terms: { ...ready.legal['terms'], body: '[state]' } } } as ShopContent
  expect(waiting(gap)).toEqual(['Legal texts have no gaps'])
  expect(rowOf(gap, 'legal')).toMatchObject({ done: false, answer: 'Four drafts with 1 gap: state.' })
  const month = openShop.plan['month'] as DraftBody<'plan'>
  const nowhere = { ...ready, plan: { month: { ...month, sells: [] } } }
  expect(waiting(nowhere)).toEqual(['A plan is on sale at a location'])
  expect(rowOf(nowhere, 'plan')?.missing).toEqual([
    'One Month is sold at no location yet',
    'Pearl District sells no plan yet',
  ])
})

test('no tax is looked up only where the whole state has none (O6.1)', () => {
  expect(['97209', '60607', '19711', '59801', '03801', '972'].map(untaxedState)).toEqual([
    'Oregon',
    null,
    'Delaware',
    'Montana',
    null,
    null,
  ])
})

test('a rehearsal that was gone through is done, and may be left out (O6.1, O6.2)', () => {
  expect(rowOf(ready, 'rehearsal')).toMatchObject({ done: false, minutes: 10, missing: [] })
  const after = eveningOf(ready, { ...at, rehearsed: true }).rows.find(({ step }) => step === 'rehearsal')
  expect(after).toMatchObject({ done: true, answer: 'You tried it out, and everything of it was thrown away.' })
  expect(rowOf(ready, 'publish')?.answer).toBe('Opens the shop on join.kettles.example.')
})
