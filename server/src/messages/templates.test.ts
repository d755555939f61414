import { expect, test } from 'vitest'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import { samples } from './gallery/samples.ts'
import { uglyFactsOf } from './gallery/ugly.ts'
import { compose } from './templates.ts'
import type { MailKind } from './templates.ts'

const kinds = Object.keys(samples) as MailKind[]
const mailOf = (kind: MailKind) => compose(kind, samples[kind] as never)

const letters = (words: string): string => words.replaceAll(/[^\p{L}\p{N}]/gu, '')
const decoded = (html: string): string =>
  html.replaceAll(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)))
const piecesOf = (html: string): string[] =>
  html
    .slice(html.indexOf('bgcolor'))
    .replaceAll(/<!--.*?-->/g, '')
    .split(/<[^>]+>/)
    .slice(1)
    .map(decoded)

test.each(kinds.flatMap((kind) => [[kind, samples[kind]] as const, [kind, uglyFactsOf(kind)] as const]))(
  '%s says the same as HTML and as text, on one subject line',
  (kind, known) => {
    const { subject, text, html } = compose(kind, known as never)
    expect(subject).not.toMatch(/[\r\n]/)
    const pieces = piecesOf(html)
    for (const piece of pieces) expect(letters(text)).toContain(letters(piece))
    for (const line of text.replaceAll(/https?:\S+/g, '').split(/[\n:]/))
      expect(letters(pieces.join(''))).toContain(letters(line))
  },
)

test.each(kinds)('%s has one button at most, before its details, and what was agreed to last', (kind) => {
  const { html } = compose(kind, samples[kind] as never)
  const [button, ...more] = [...html.matchAll(/class="act"/g)].map(({ index }) => index)
  expect(more).toEqual([])
  const details = [...html.matchAll(/<h2|<blockquote|<tr><td class="ink line"/g)].map(({ index }) => index)
  for (const detail of details) expect(detail).toBeGreaterThan(button ?? 0)
  const agreed = html.indexOf('What you agreed to')
  if (agreed > -1) expect(Math.max(...[...html.matchAll(/<h2/g)].map(({ index }) => index))).toBeLessThan(agreed)
  expect(Buffer.byteLength(html)).toBeLessThan(100 * 1024)
})

test('the receipt says what was charged, with which card, and what is charged next and when (R23)', () => {
  const { text } = mailOf('receipt')
  for (const fact of ['$64.00', 'Tax (6.675%): $4.00', 'Visa ending in 1111', 'February 15, 2027', '2 × $32.00'])
    expect(text).toContain(fact)
})

test('what was agreed to stands line by line, as it was shown, and in one where an older letter waits', () => {
  expect(mailOf('receipt').text).toContain('\n\n2 × One Month\n\nToday you pay $64.00.\n\nBy pressing Subscribe you')
  const older = { ...samples.receipt, agreed: { words: 'One Month\nToday you pay $32.00.', termsUrl: null } }
  expect(compose('receipt', older).text).toContain('\n\nOne Month Today you pay $32.00.\n')
})

test('the receipt of a renewal has the facts of the first one: subtotal, rate, payment number, the location’s address', () => {
  const { text } = mailOf('renewal_paid')
  for (const fact of [
    'Sipday\n15 Example Street, New York, NY 10016',
    'Subtotal: $30.00',
    'Tax (6.675%): $2.00',
    'Total charged: $32.00',
    'Total: $32.00',
    'Payment number: aXeQ7pLk93VhRmZw',
  ])
    expect(text).toContain(fact)
  const { paid: _left, ...older } = samples.renewal_paid
  expect(compose('renewal_paid', older).text).toContain('Total, tax included: $32.00')
})

test('the first payment after a trial has the receipt of a renewal, which calls neither a renewal (O8.4)', () => {
  const { subject, text } = mailOf('renewal_paid')
  expect(text).toContain('Your membership goes on')
  expect(`${subject} ${text}`).not.toMatch(/renewal|renewed/i)
})

test('the receipt of a gift says from when to when it runs, and that nothing more is charged', () => {
  const terms = termsOf({ ...samples.receipt, isGift: true, sendOn: '2027-06-01' })
  const { text } = compose('receipt', { ...samples.receipt, ...terms })
  expect(text).toContain('Nothing more is charged')
  expect(text).toContain('from June 1, 2027 to July 1, 2027')
  expect(text).toContain('2 × One Month, Kips Bay NY: $30.00 each, paid once')
  expect(text).not.toMatch(/renews on|every month|\/mo/i)
})

test('where nothing is taxed, no letter about what is paid says a word about tax', () => {
  const untaxed = (kind: MailKind) => {
    const given = { ...samples[kind], untaxed: true }
    if (kind === 'receipt') return { ...given, ...termsOf({ ...samples.receipt, sendOn: null, taxRate: 0 }) }
    if (kind === 'renewal_paid') return { ...given, paid: { ...samples.renewal_paid.paid, taxCents: 0, taxRate: 0 } }
    if (kind === 'plan_changed') return { ...given, netCents: samples.plan_changed.totalCents }
    return kind === 'renewal_reminder' ? { ...given, risesFromCents: 1000 } : given
  }
  const said = (kind: MailKind, facts: object) => [kind, /\btax\b/i.test(compose(kind, facts as never).text)]
  const taxed = kinds.filter((kind) => said(kind, samples[kind])[1] === true)
  expect(taxed).toEqual(
    expect.arrayContaining(['receipt', 'renewal_paid', 'resumed', 'moved', 'price_change', 'come_back']),
  )
  const ofCustomers = taxed.filter((kind) => kind !== 'waiting')
  expect(ofCustomers.map((kind) => said(kind, untaxed(kind)))).toEqual(ofCustomers.map((kind) => [kind, false]))
  const rise = { ...samples.price_change, untaxed: true, byTax: true }
  expect(compose('price_change', rise).text).toContain('New price, with tax')
})

test('the gift email says from when to when, and that nothing is to be paid', () => {
  const { text } = mailOf('gift')
  for (const fact of ['Starts on: January 15, 2027', 'Ends on: April 15, 2027, 11:59 PM', 'You will not be charged.'])
    expect(text).toContain(fact)
})

test.each([
  ['Rita Rec', 'Hi Rita,'],
  ['  Nguyễn  Thị Ánh', 'Hi Nguyễn,'],
  ['O’Brien', 'Hi O’Brien,'],
  ['李', 'Hi 李,'],
  ['Z', 'Hello,'],
  ['J. Smith', 'Hello,'],
  ['', 'Hello,'],
])('the gift email to “%s” begins with “%s”, as every other email does', (recipientName, greeting) => {
  expect(compose('gift', { ...samples.gift, recipientName }).text).toContain(greeting)
})

test('the receipt thanks by name, and several gifts or memberships start as several', () => {
  const thanks = (isGift: boolean, quantity: number) =>
    compose('receipt', { ...samples.receipt, isGift, quantity })
      .text.split('\n')
      .slice(0, 3)
  expect([thanks(true, 2), thanks(true, 1), thanks(false, 2), thanks(false, 1)]).toEqual([
    ['Thank you, Mei', '', 'Your gifts start today at Kips Bay NY.'],
    ['Thank you, Mei', '', 'Your gift starts today at Kips Bay NY.'],
    ['Thank you, Mei', '', 'Your memberships start today at Kips Bay NY.'],
    ['Thank you, Mei', '', 'Your membership starts today at Kips Bay NY.'],
  ])
  expect(compose('receipt', { ...samples.receipt, name: 'Z' }).text).toMatch(/^Thank you\n/)
})

test('the welcome email says shop, plan, who paid and the way to the code (R59)', () => {
  const { text } = mailOf('welcome')
  for (const fact of [
    'Sipday',
    'One Month',
    'Kips Bay NY',
    'Paid by: Mei Chen',
    'show your membership code',
    '/redeem',
  ])
    expect(text).toContain(fact)
  expect(text).toContain('You will not be charged')
})

test.each([
  ['expired', 'Your card has expired', 'Visa ending in 1111 was valid until 01/2027. Nothing was charged.'],
  ['no_funds', 'There was not enough money on your card', 'there was not enough money for it on Visa ending in 1111.'],
  ['lost', 'Your card is no longer valid', 'lost, stolen, or replaced. Nothing was charged.'],
  ['refused', 'Your bank refused the payment', 'your bank refused the payment of February 15, 2027'],
  ['later', 'Your bank could not be reached', 'could not be reached for the payment of February 15, 2027'],
  [null, 'Your renewal was not paid', 'with Visa ending in 1111 did not go through.\n'],
] as const)(
  'a failed renewal (%s) says why, until when drinks can be had and what to do (R29)',
  (reason, title, why) => {
    const { text, subject } = compose('renewal_failed', { ...samples.renewal_failed, reason })
    expect(subject).toBe('We could not charge $32.00 for One Month')
    expect(text.split('\n')[0]).toBe(title)
    for (const fact of [why, 'until Thursday, February 18, 11:59 PM', 'Pay $32.00: http', 'press Pay Now', 'Cancel it'])
      expect(text).toContain(fact)
  },
)

test('what happens next of a failed renewal is in the order of its days, and what is not known is left out', () => {
  const daysOf = (known: object) =>
    compose('renewal_failed', { ...samples.renewal_failed, ...known })
      .text.split('\n')
      .flatMap((line) => /^(Today|After that|February \d+): /.exec(line)?.[1] ?? [])
  expect(daysOf({})).toEqual(['Today', 'February 18', 'After that'])
  expect(daysOf({ nextTry: '2027-02-17' })).toEqual(['Today', 'February 17', 'February 18', 'After that'])
  expect(daysOf({ tries: ['2027-02-16', '2027-02-18', '2027-02-21'] })).toEqual([
    'Today',
    'February 16',
    'February 18',
    'After that',
    'February 21',
  ])
})

test('what stopped says when the card is tried again, or nothing about it (R52)', () => {
  const said = (tries: string[]) => compose('renewal_stopped', { ...samples.renewal_stopped, tries }).text
  expect(said(['2027-02-21', '2027-02-24'])).toContain('we try your card again on February 21 and February 24.')
  expect(said([])).not.toContain('try your card')
})

test('a name that ends with a dot ends its sentence with one', () => {
  const { text, html } = compose('factor_guessed', { ...samples.factor_guessed, personName: 'Jr. Wolfe Jr.' })
  for (const words of [text, html]) {
    expect(words).toContain('as Jr. Wolfe Jr. Whoever')
    expect(words).not.toContain('..')
  }
})

test('a letter about a membership ends with the address of its location, another with what the shop is (O12)', () => {
  const shop = {
    words: wordsOf({}),
    look: firstLook,
    tagline: 'Drink memberships',
    logo: null,
    cup: 'cup',
    publicUrl: '',
  }
  const lastLine = (kind: MailKind, known: object) =>
    compose(kind, { ...samples[kind], ...known } as never, shop)
      .text.trim()
      .split('\n')
      .at(-1)
  for (const kind of ['renewal_failed', 'cancelled', 'receipt', 'card_ending'] as const)
    expect(lastLine(kind, { address: '12 Main Street' })).toBe('12 Main Street')
  for (const kind of ['renewal_failed', 'office_invitation'] as const)
    expect(lastLine(kind, { address: '' })).toBe('Drink memberships')
})

test('a name that was let in with line breaks adds no lines to a letter', () => {
  const name = 'Mei\r\n\r\nPay here: evil.example\u0085\u2028now'
  const { subject, text, html } = compose('gift', { ...samples.gift, giverName: name, recipientName: name })
  expect(subject).not.toMatch(/[\p{Cc}\u2028]/u)
  expect(text).not.toMatch(/^Pay here/m)
  expect(html).not.toContain('<br>Pay here')
})

test('what a giver wrote is text in the mail, never markup or a second header', () => {
  const { html, subject } = compose('gift', {
    ...samples.gift,
    giverName: 'Eve\r\nBcc: all@shop.example',
    message: '<svg/onload=alert(1)>',
  })
  expect(html).not.toContain('<svg')
  expect(subject).toBe('Eve Bcc: all@shop.example gave you drinks at Sipday')
})

test('names from right to left keep to their places in a letter, those of a list too, and a message keeps its lines', () => {
  const known = { ...samples.gift, shopName: 'קפה 12', giverName: 'דנה', message: 'מזל טוב!\nSee you.' }
  const { subject, text } = compose('gift', known)
  expect(subject).toContain('\u2068דנה\u2069')
  expect(text).toContain('> \u2068מזל טוב!\u2069\n> See you.')
  expect(text).toContain('at \u2068קפה 12\u2069 for you.')
  const drinks = [{ name: 'תה 12', drinks: 3, usual: null }]
  const day = compose('waiting', { ...samples.waiting, of: { ...samples.waiting.of, drinks } } as never)
  expect(day.text).toContain('\u2068תה 12\u2069: 3')
})
