import { expect, test } from 'vitest'
import { contentsText, drinkNote, nothingToPay, toPayAtTill } from './drink-words.ts'
import { filled } from './filled.ts'
import { placesIn, shopTexts, tillWords, webWords, wordsOf } from './shop-texts.ts'
import { atTill } from './till-texts.ts'

const words = wordsOf({})

test('what stands in braces is filled in once, and a value is never looked at again', () => {
  expect(filled('{who} gave {what} at {place}', { who: '{what}', what: 'tea $&' })).toBe(
    '{what} gave tea $& at {place}',
  )
  expect(filled('{constructor} {toString}')).toBe('{constructor} {toString}')
})

test('the owner’s words take the place of the first ones; a key that is not ours says nothing', () => {
  const own = wordsOf({ 'thanks-every-day': 'One more tomorrow.', other: 'x', constructor: 'y' })
  expect(own['thanks-every-day']).toBe('One more tomorrow.')
  expect(Object.keys(own)).toEqual(Object.keys(shopTexts))
})

test('a page gets the customers’ sentences, a till its own, and an email keeps its own', () => {
  const [web, till] = [Object.keys(webWords(words)), Object.keys(tillWords(words))]
  expect(web).toContain('banner-title')
  expect(till).toContain('till-redeem')
  expect(web.filter((key) => till.includes(key))).toEqual([])
  expect(Object.keys(shopTexts).filter((key) => ![...web, ...till].includes(key))).toContain('email-how')
})

test('the names in braces of a sentence, each once', () => {
  expect(placesIn(shopTexts['thanks-today'])).toEqual(['location'])
  expect(placesIn('{a} and {b} and {a}')).toEqual(['a', 'b'])
})

test('under a drink stands what it costs more in cents, the owner’s note, or that it is included', () => {
  expect(drinkNote(words, { note: '', upgradeCents: 100 })).toBe('Upgrade + $1.00')
  expect(drinkNote(words, { note: '', upgradeCents: 75 })).toBe('Upgrade + $0.75')
  expect(drinkNote(words, { note: 'Black tea', upgradeCents: 0 })).toBe('Black tea')
  expect(drinkNote(words, { note: 'Black tea', upgradeCents: 150 })).toBe('Black tea, Upgrade + $1.50')
  expect(drinkNote(words, { note: '', upgradeCents: 0 })).toBe('Included')
})

test('what is in a drink is said in words, and what is not known is not said', () => {
  expect(contentsText({ caffeineMg: 95, allergens: ['milk', 'tree nuts'] })).toBe(
    '95 mg of caffeine. Contains milk and tree nuts.',
  )
  expect(contentsText({ caffeineMg: 0, allergens: ['milk', 'wheat', 'soybeans'] })).toBe(
    'No caffeine. Contains milk, wheat, and soybeans.',
  )
  expect(contentsText({ sizes: [{ name: 'Small' }, { name: 'Large' }], caffeineMg: 0 })).toBe(
    'Small and Large. No caffeine.',
  )
  expect(contentsText({ caffeineMg: null, allergens: [] })).toBe('')
})

const upgrade = (name: string, upgradeCents: number) => ({ name, upgradeCents })
const topping = (cents: number) => ({ kind: 'topping' as const, cents })

test('a till says which drinks cost more, by amount, and what a topping costs', () => {
  expect(
    toPayAtTill(
      words,
      [upgrade('Brown Sugar', 100), upgrade('Matcha', 0), upgrade('Thai', 100), upgrade('Vietnamese Iced Coffee', 100)],
      [topping(100)],
    ),
  ).toBe('Nothing to pay. Brown Sugar, Thai, and Vietnamese Iced Coffee are + $1.00, each additional topping + $1.00.')
  expect(toPayAtTill(words, [upgrade('Thai', 150), upgrade('Ube', 50), upgrade('Ube', 50)], [topping(100)])).toBe(
    'Nothing to pay. Ube is + $0.50, Thai is + $1.50, each additional topping + $1.00.',
  )
})

test('the price of a topping is the list’s, and without a topping nothing is said of one', () => {
  const large = { kind: 'upgrade' as const, cents: 75 }
  expect(toPayAtTill(words, [], [topping(75)])).toBe('Nothing to pay. Each additional topping + $0.75.')
  expect(toPayAtTill(words, [], [topping(125), large, topping(50)])).toBe(
    'Nothing to pay. Each additional topping + $0.50 to $1.25.',
  )
  expect(toPayAtTill(words, [], [large])).toBe('Nothing to pay.')
})

test('a shop’s own words about toppings are said as they are, without a list too', () => {
  const own = wordsOf({ 'till-toppings': 'each topping after the first + $2.00' })
  expect(toPayAtTill(own, [], [])).toBe('Nothing to pay. Each topping after the first + $2.00.')
  expect(toPayAtTill(wordsOf({ 'till-toppings': '' }), [], [topping(100)])).toBe('Nothing to pay.')
  expect(toPayAtTill(wordsOf({ 'till-toppings': 'pearls: {amount}' }), [], [topping(60)])).toBe(
    'Nothing to pay. Pearls: $0.60.',
  )
})

test('a till whose shift brought no sentences has the first ones', () => {
  expect(atTill({}, 'till-make')).toBe('Make the drink')
  expect(atTill(undefined, 'till-lost-many', { count: '3' })).toBe('3 drinks could not be recorded')
  expect(atTill({ texts: { 'till-make': 'Pour it' } }, 'till-make')).toBe('Pour it')
})

test('a shop without upgrades and extras says nothing of toppings under a drink (O4)', () => {
  const named = 'Nothing to pay, unless it is an upgrade or has extra toppings.'
  expect(nothingToPay(wordsOf({}), [upgrade('Latte', 0)], [])).toBe('Nothing to pay.')
  expect(nothingToPay(wordsOf({}), [upgrade('Latte', 50)], [])).toBe(named)
  expect(nothingToPay(wordsOf({}), [], [topping(50)])).toBe(named)
})
