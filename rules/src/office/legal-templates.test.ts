import { expect, test } from 'vitest'
import { fillGaps, gapsIn, legalTemplates } from './legal-templates.ts'

test('the templates ask for what only the owner knows, each thing once', () => {
  const texts = Object.values(legalTemplates)
  expect(gapsIn(...texts)).toEqual(['legal name of your business', 'mailing address', 'email address', 'state'])
})

test('what was typed stands in every gap of that name; a blank leaves the gap', () => {
  const text = 'By [name], at [place]. Write to [name].'
  expect(fillGaps(text, { name: ' Boba & Co ', place: ' ' })).toBe('By Boba & Co, at [place]. Write to Boba & Co.')
  expect(gapsIn(fillGaps(text, { name: 'Boba & Co', place: 'Main St' }))).toEqual([])
})

test('a link is no gap, and neither are brackets of a letter', () => {
  expect(gapsIn('See [our page](https://shop.example), [x], [].')).toEqual([])
})
