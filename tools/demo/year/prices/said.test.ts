import { describe, expect, test } from 'vitest'
import { acceptedSums, agreedSums, letterSums, mostSaid, type Said, wasNamed } from './said.ts'

const at = new Date('2027-03-15T17:00:00Z')

test('what was agreed to names the sum of the day, and each renewal with its last day', () => {
  const text =
    'Today you pay $16.00. On April 15, 2027 and every month through May 15, 2027, 2 × $16.00 is charged to this card. On June 15, 2027 and every month after that, $1,032.00 is charged to this card until you cancel.'
  expect(agreedSums({ at, text }, '2027-03-15').map(({ from, through, cents }) => [from, through, cents])).toEqual([
    ['2027-03-15', '2027-03-15', 1600],
    ['2027-04-15', '2027-05-15', 1600],
    ['2027-06-15', null, 103_200],
  ])
  const once = 'Today you pay nothing. On April 15, 2027, $16.00 is charged to this card.'
  expect(agreedSums({ at, text: once }, '2027-03-15')).toEqual([
    { at, from: '2027-04-15', through: '2027-04-15', cents: 1600, agreed: true },
  ])
})

test('a letter names the next charge, or a price from a day on; what was paid is no promise', () => {
  const sums = (text: string) => letterSums({ at, text }).map(({ from, through, cents }) => [from, through, cents])
  expect(sums('x\nWill be charged on April 15, 2027: $32.00\nVISA')).toEqual([['2027-04-15', '2027-05-12', 3200]])
  expect(sums('New price, from April 15, 2027 on: $35.20')).toEqual([['2027-04-15', null, 3520]])
  const moved = 'Renews on: April 15, 2027\nWill be charged, with the tax there: $31.00'
  expect(sums(moved)).toEqual([['2027-04-15', '2027-05-12', 3100]])
  expect(sums('Total charged: $99.00')).toEqual([])
  expect(acceptedSums({ at, text: 'I keep One Month. From May 15, 2027 on it is $35.20 a month' })).toMatchObject([
    { from: '2027-05-15', cents: 3520 },
  ])
})

const agreed: Said = { at, from: '2027-04-15', through: null, cents: 3200, agreed: true }
const letter = (sent: string, cents: number, on = '2027-05-15'): Said => ({
  at: new Date(`${sent}T12:00:00Z`),
  from: on,
  through: null,
  cents,
  agreed: false,
})
const charge = (cents: number, day = '2027-05-15') => ({ at: new Date(`${day}T12:00:00Z`), day, cents })

describe('the most that may be charged (I13)', () => {
  test.each([
    ['nothing was said', [], null],
    ['it was agreed to', [agreed], 3200],
    ['a letter went a week before', [agreed, letter('2027-05-08', 3520)], 3520],
    ['a letter went six days before', [agreed, letter('2027-05-09', 3520)], 3200],
    ['a letter is about a later day', [agreed, letter('2027-05-01', 3520, '2027-06-15')], 3200],
    ['a letter of the same day says less', [agreed, letter('2027-05-14', 1200)], 1200],
    ['the tax rose by cents', [agreed, letter('2027-05-14', 3230)], 3230],
    [
      'the letter before the last charge named a tax of cents',
      [agreed, { ...letter('2027-04-12', 3230, '2027-04-15'), through: '2027-05-12' }],
      3230,
    ],
    [
      'credit was named for the bill after a pause, and used sooner since the pause was taken back',
      [
        agreed,
        { ...letter('2027-03-16', 2900), through: '2027-06-11' },
        { ...letter('2027-03-20', 2900, '2027-04-15'), through: '2027-05-12' },
      ],
      3200,
    ],
    [
      'the letter before the last charge named less',
      [agreed, { ...letter('2027-04-12', 1600, '2027-04-15'), through: '2027-05-12' }],
      3200,
    ],
    ['a letter came after the charge', [agreed, letter('2027-05-16', 3000)], 3200],
  ] as const)('%s', (_when, said, most) => {
    expect(mostSaid(said, charge(3200))).toBe(most)
  })

  test('of two memberships alike, a lower sum of one is no promise for the other', () => {
    const said = [agreed, letter('2027-05-08', 1200)].map((one) => ({
      ...one,
      through: one.agreed ? null : '2027-06-11',
    }))
    expect([mostSaid(said, charge(3200)), mostSaid(said, charge(3200), 2)]).toEqual([1200, 3200])
  })

  test('of several alike, a letter about a tax of cents counts in whichever order the letters went', () => {
    const [credit, taxed] = [1200, 3209].map((cents) => ({ ...letter('2027-05-12', cents), through: '2027-06-11' }))
    for (const letters of [
      [credit, taxed],
      [taxed, credit],
    ])
      expect(mostSaid([agreed, ...letters] as Said[], charge(3209), 4)).toBe(3209)
  })
})

test('a sum was named only if it was said before, to the cent', () => {
  expect([wasNamed([agreed], charge(3200)), wasNamed([agreed], charge(3201))]).toEqual([true, false])
  expect(wasNamed([letter('2027-05-16', 3200)], charge(3200))).toBe(false)
})

test('a sum that no price has with the tax of the day was named by the next higher one, and by no other', () => {
  const taxes = { on: () => 7000, changesOn: [] }
  const named = (cents: number) =>
    wasNamed([letter('2027-05-03', 2667, '2027-06-07')], charge(cents, '2027-06-07'), taxes)
  // At 7 % a price of $24.92 is $26.66 and one of $24.93 $26.68.
  expect([named(2666), named(2665), named(2668)]).toEqual([true, false, false])
})

test('a sum was named also where the tax of the place fell after the letter, and only then', () => {
  const taxes = { on: (day: string) => (day < '2027-06-07' ? 10_000 : 8000), changesOn: ['2027-01-01', '2027-06-07'] }
  const told = [letter('2027-05-03', 46_750, '2027-06-07')]
  const named = (cents: number, day = '2027-06-07') => wasNamed(told, charge(cents, day), taxes)
  expect([named(46_750), named(45_900), named(45_901), named(45_337)]).toEqual([true, true, false, false])
  // One that had fallen before the letter is no reason.
  const since = { on: (day: string) => (day < '2027-05-01' ? 10_000 : 8000), changesOn: ['2027-01-01', '2027-05-01'] }
  expect(wasNamed(told, charge(45_900, '2027-06-07'), since)).toBe(false)
  // Neither is one that is still to come.
  const rises = { on: (day: string) => (day < '2027-06-08' ? 8000 : 10_000), changesOn: ['2027-06-08'] }
  expect(wasNamed(told, charge(45_900, '2027-06-07'), rises)).toBe(false)
  // What the tax will be is no reason for less today.
  expect(wasNamed([letter('2027-05-03', 46_750, '2027-06-06')], charge(45_900, '2027-06-06'), taxes)).toBe(false)
})
