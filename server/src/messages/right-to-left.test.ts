import { firstLook } from '@sipday/rules/look/tints.ts'
import { expect, test } from 'vitest'
import { codeMail, codeText } from './code.ts'
import { comingText, proposedText } from './contact-letters.ts'
import { samples } from './gallery/samples.ts'
import { mergeText } from './merge-letters.ts'
import { compose, composeText, type MailKind } from './templates.ts'

const kinds = Object.keys(samples) as MailKind[]
/** Two words, of which the second ends with a sign that stands on either side. */
const name = 'נועה לוי.'
const named = /^(\w*Names?|names?|title|usedBy|payers?|who)$/i

/** What anyone may have named is named in Hebrew. */
const inHebrew = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return named.test(key) ? name : value
  if (Array.isArray(value)) return value.map((each: unknown) => inHebrew(each, key))
  if (typeof value !== 'object' || !value) return value
  return Object.fromEntries(Object.entries(value).map(([own, each]: [string, unknown]) => [own, inHebrew(each, own)]))
}

/** Hebrew beside other words of its line that is not between a beginning and an end of its own direction. */
const openIn = (words: string): string[] =>
  words
    .split(/\n|<[^>]*>/)
    .filter((line) => /\p{Script=Hebrew}/u.test(line) && /[a-z]/i.test(line))
    .filter((line) => /[\u2068\u2069\p{Script=Hebrew}]/u.test(line.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')))

test('Hebrew in a sentence is found unless it begins and ends in a direction of its own', () => {
  expect(openIn('Hi נועה,')).toEqual(['Hi נועה,'])
  expect(openIn('Hi \u2068נועה, come in')).toEqual(['Hi \u2068נועה, come in'])
  expect(openIn('Hi \u2068נועה\u2069,\nנועה\n<b>נועה</b>')).toEqual([])
})

test.each(kinds)('no name turns a sentence of %s around', (kind) => {
  const known = inHebrew(samples[kind]) as never
  const { subject, text, html } = compose(kind, known)
  expect(openIn(subject)).toEqual([])
  expect(openIn(text)).toEqual([])
  expect(openIn(html)).toEqual([])
  expect(openIn(composeText(kind, known) ?? '')).toEqual([])
})

test('nor one of a code, or of a text message about an account', () => {
  const until = new Date('2027-01-15T14:51:00Z')
  const sender = {
    name,
    timeZone: 'Asia/Jerusalem',
    look: firstLook,
    tagline: '',
    logo: null,
    cup: 'cup',
    publicUrl: '',
  }
  const { subject, text, html } = codeMail({ code: '047295', at: until, until }, sender)
  const url = 'https://shop.example/link'
  const texts = [
    codeText('047295', name),
    mergeText(name, url),
    proposedText(name, url),
    comingText(name, 'email', url),
  ]
  for (const words of [subject, text, html, ...texts]) {
    expect(words).toContain('נועה')
    expect(openIn(words)).toEqual([])
  }
})
