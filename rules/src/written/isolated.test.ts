import { expect, test } from 'vitest'
import { filled } from '../texts/filled.ts'
import { isolated, sentence } from './isolated.ts'
import { listText } from '../texts/list-text.ts'
import { oneDot } from '../texts/one-dot.ts'

test('words that are read from left to right stay as they are', () => {
  for (const words of ['', 'O’Brien', 'Nguyễn Trần', '日本茶', 'Two\nlines', '$5.00, {sum}'])
    expect(isolated(words)).toBe(words)
})

test.each(['שלום!', 'مرحبا', 'תה 12', 'Café שלום'])('%s has a direction of its own', (words) => {
  expect(isolated(words)).toBe(`\u2068${words}\u2069`)
})

test('what stands apart already stays as it is', () => {
  expect(isolated(isolated('שלום'))).toBe(isolated('שלום'))
})

test('lines are isolated one by one, because a direction ends with its line', () => {
  expect(isolated('שלום!\n\nHello!\nתודה.')).toBe('\u2068שלום!\u2069\n\nHello!\n\u2068תודה.\u2069')
})

test('a name from right to left does not turn the sentence it is filled into', () => {
  expect(filled('{shop} is open: {day}', { shop: 'קפה 12', day: 'May 1' })).toBe('\u2068קפה 12\u2069 is open: May 1')
  expect(filled('שלום, {name}!', { name: 'Ana' })).toBe('\u2068שלום, Ana!\u2069')
})

test('a sentence that ends with an isolated name’s dot has one dot', () => {
  expect(oneDot(`Thank you, ${isolated('כהן ג׳וניור.')}.`)).toBe('Thank you, \u2068כהן ג׳וניור.\u2069')
})

test('each of a list keeps its place', () => {
  expect(listText(['תה', 'Taro', 'קפה'])).toBe('\u2068תה\u2069, Taro, and \u2068קפה\u2069')
})

test('names in a tagged sentence stand apart, and all else stays as it is', () => {
  expect(sentence`Now at ${'קפה.'}, ${2} of ${'Pearl'}${undefined}.`).toBe('Now at \u2068קפה.\u2069, 2 of Pearl.')
})
