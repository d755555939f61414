import { expect, test } from 'vitest'
import { letterPartOf, mailGroups, ownLetters } from './letter-parts.ts'
import { mailTexts } from './mail-texts.ts'
import { neededIn, placesFor, placesHelp, wordsProblem } from './own-words.ts'
import { isShopText, shopTexts, type ShopText } from './shop-texts.ts'

const keys = Object.keys(shopTexts).filter(isShopText)

test('our own words keep every rule that the owner’s words have to keep (O12.1)', () => {
  expect(keys.filter((key) => wordsProblem(key, shopTexts[key]) !== null)).toEqual([])
})

test.each<[ShopText, string, string]>([
  [
    'email-receipt-subject',
    'Paid: {total} for {plan}',
    'This sentence does not know {total}. It knows {plan}, {location}, {shop}, {sum}, and {day}.',
  ],
  ['email-receipt-subject', 'Thank you', 'This subject needs {sum} and {plan}.'],
  ['email-gift-subject', 'A gift from {giver}', 'This subject needs {shop}.'],
  ['email-canceled-subject', '{plan}\r\nBcc: all@shop.example', 'A subject is one line.'],
  ['email-canceled-subject', `{plan} ${'x'.repeat(114)}`, 'The subject has 121 characters. It can have at most 120.'],
  ['email-gift-closing', 'x'.repeat(601), 'The closing has 601 characters. It can have at most 600.'],
  ['email-gift', 'Hi {{giver}}', 'Please write a name with one brace on each side, such as {plan}.'],
  ['email-gift', 'Hi {giver', 'Please write a name with one brace on each side, such as {plan}.'],
  ['email-gift', 'Hi { giver }', 'Please write a name with one brace on each side, such as {plan}.'],
  ['email-gift', 'Hi {constructor}', 'This sentence does not know {constructor}.'],
  ['thanks-intro', 'See {location}', 'This sentence does not know {location}.'],
  ['thanks-intro', 'See {you', 'Please leave out braces: nothing is filled in here.'],
])(
  'words for %s that cannot be filled in, lack a fact, or are too long are refused with a sentence (O12.1)',
  (key, words, problem) => {
    expect(wordsProblem(key, words)?.startsWith(problem)).toBe(true)
  },
)

test('an opening and a closing may be left empty, have several lines, and name each fact (O12.1)', () => {
  expect(wordsProblem('email-receipt-opening', '')).toBe(null)
  expect(wordsProblem('email-receipt-closing', 'See you at {location}!\n\n{shop}, {plan}, {sum}, {day}')).toBe(null)
  expect(wordsProblem('email-canceled-subject', `{plan} ${'👋'.repeat(113)}`)).toBe(null)
})

test('each place in braces is explained where it is typed, and what a subject needs is said (O12.1)', () => {
  expect(placesHelp('email-canceled-subject')).toBe(
    'Filled in by itself: {plan} (the plan), {location} (the location), {shop} (the shop’s name), and {day} (the last day). It needs {plan}.',
  )
  expect(placesHelp('thanks-today')).toBe('Filled in by itself: {location}.')
  expect(placesHelp('thanks-intro')).toBe('')
})

test('every email sentence stands in one group, and a letter has its three parts in their order (O12.1)', () => {
  const grouped = mailGroups.flatMap((group) => group.keys)
  expect(grouped.toSorted()).toEqual(Object.keys(mailTexts).toSorted())
  for (const { parts } of Object.values(ownLetters)) {
    expect(parts.map((key) => letterPartOf(key)?.part)).toEqual(['subject', 'opening', 'closing'])
    const known = Object.keys(placesFor(parts[0]))
    expect(neededIn(parts[0]).filter((place) => !known.includes(place))).toEqual([])
    expect(neededIn(parts[1])).toEqual([])
  }
})
