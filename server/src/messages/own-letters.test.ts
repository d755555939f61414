import { type OwnLetter, ownLetters } from '@sipday/rules/texts/letter-parts.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { expect, test } from 'vitest'
import { samples } from './gallery/samples.ts'
import { uglyFactsOf } from './gallery/ugly.ts'
import { compose } from './templates.ts'

const letters = Object.keys(ownLetters) as OwnLetter[]
/** Every part of every letter, with every fact that it may name. */
const own = Object.fromEntries(
  letters.flatMap((letter) => {
    const { parts, places } = ownLetters[letter]
    const all = Object.keys(places)
      .map((name) => `${name} {${name}}`)
      .join(', ')
    return parts.map((key, at) => [key, `${['Subject', 'Opening', 'Closing'][at]}: ${all}`])
  }),
)
const voice = (words: Record<string, string>) => ({
  words: wordsOf(words),
  look: firstLook,
  tagline: '',
  logo: null,
  cup: 'cup',
  publicUrl: 'https://tea.example',
})
/** Of a membership from another system the letter that asks for no card: the other one is ours. */
const sampleOf = (letter: OwnLetter): object =>
  letter === 'brought_in' ? { ...samples.brought_in, card: samples.receipt.card } : samples[letter]
const withWords = (letter: OwnLetter, words: Record<string, string>, known: object = sampleOf(letter)) =>
  compose(letter, known as never, voice(words))

test.each(letters)('%s has the shop’s subject, opening and closing with its facts filled in (O12.1)', (letter) => {
  const { subject, text, html } = withWords(letter, own)
  expect(subject).toMatch(/^Subject: plan /)
  for (const said of [subject, text, html]) expect(said).not.toMatch(/\{\w+\}/)
  const [opening, closing] = [text.indexOf('Opening: plan '), text.indexOf('Closing: plan ')]
  expect(opening).toBeGreaterThan(0)
  expect(closing).toBeGreaterThan(opening)
  // Why it came and what was agreed to are ours, and stand last.
  expect(text.search(/Sent (once, )?because/)).toBeGreaterThan(closing)
  if (letter === 'receipt') expect(text.indexOf('What you agreed to')).toBeGreaterThan(closing)
})

const lines = (text: string): string[] => text.split('\n').filter(Boolean)

test.each(letters)('%s keeps every fact and every legal line, whatever the shop says (O12.1)', (letter) => {
  const [first, said] = [{}, own].map((words) => withWords(letter, words).text)
  const ours = wordsOf({})[ownLetters[letter].parts[1]].replaceAll(/\{\w+\}.*/g, '')
  const facts = lines(first ?? '').filter(
    (line) =>
      !line.includes('You do not need to do anything') &&
      !line.startsWith('Hi ') &&
      !(ours !== '' && line.includes(ours)),
  )
  expect(facts.length).toBeGreaterThan(3)
  for (const line of facts) expect(said).toContain(line)
})

test.each(letters)('%s with nothing said by the shop has no empty places (O12.1)', (letter) => {
  const [, opening, closing] = ownLetters[letter].parts
  const { text, html } = withWords(letter, { [opening]: '', [closing]: '  ' })
  expect(text.replace('\n-- \n', '')).not.toMatch(/\n{3}|^ | $/m)
  expect(html).not.toMatch(/<p[^>]*>\s*<\/p>/)
})

test.each(letters)(
  '%s fills in names as they are: no markup, no second header, no place in braces (rule P)',
  (letter) => {
    const name = '<b>Eve</b>\r\nBcc: all@shop.example {plan} {{shop}}'
    const known = { ...uglyFactsOf(letter), planName: name, nextPlanName: name, giverName: name, payerName: name }
    const { subject, html } = withWords(letter, own, known)
    expect(subject).not.toMatch(/[\p{Cc}\u2028]/u)
    expect(subject).toContain('plan <b>Eve</b> Bcc: all@shop.example {plan} {{shop}}')
    expect(html).not.toContain('<b>')
    expect(html).toContain('Opening: plan &#60;b&#62;Eve')
  },
)

test('words that once were let in with line breaks stay one subject, and markup in them is text (rule P)', () => {
  const { subject, html } = withWords('gift', {
    'email-gift-subject': 'For you\r\nBcc: all@shop.example',
    'email-gift-closing': '<img src=x onerror=alert(1)>\nSee you',
  })
  expect(subject).toBe('For you Bcc: all@shop.example')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;<br>See you')
})

test('where a letter says something else than usual, its subject and opening stay ours (O12.1)', () => {
  const rises = { ...samples.renewal_reminder, risesFromCents: 2000 }
  expect(withWords('renewal_reminder', own, rises).subject).toBe(
    'Your One Month membership is $32.00 from February 15, 2027 on',
  )
  const cardless = withWords('renewal_reminder', own, { ...samples.renewal_reminder, card: null })
  expect(cardless.subject).toBe('Add a card to keep your One Month membership')
  expect(cardless.text).not.toContain('Opening')
  const byShop = withWords('cancelled', own, { ...samples.cancelled, byShop: true })
  expect(byShop.text).toContain('Someone at Sipday canceled your membership for you. You will not be charged again.')
  expect(byShop.text).not.toContain('Opening')
  const others = [
    withWords('paused', own, { ...samples.paused, byShop: true }),
    withWords('resumed', own, { ...samples.resumed, byShop: true }),
    withWords('resumed', own, { ...samples.resumed, kept: true }),
  ]
  for (const { text } of others) expect(text).not.toContain('Opening')
  expect(others[2]?.text).toContain('You kept your free trial. It goes on as a membership.')
})
