import { expect, test } from 'vitest'
import { termsOf } from '@sipday/rules/terms.ts'
import { samples } from './preview.ts'
import { compose } from './templates.ts'
import type { MailKind } from './templates.ts'

const kinds = Object.keys(samples) as MailKind[]
const mailOf = (kind: MailKind) => compose(kind, samples[kind] as never)

test.each(kinds)('%s says the same as HTML and as text, on one subject line', (kind) => {
  const { subject, text, html } = mailOf(kind)
  expect(subject).not.toMatch(/[\r\n]/)
  const words = html
    .slice(html.indexOf('<h1'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)))
  for (const line of text.split('\n').filter((part) => /^\w/.test(part) && !/: |^-+$/.test(part)))
    expect(words.replace(/\s+/g, ' ')).toContain(line.trim())
})

test('the receipt says what was charged, with which card, and what is charged next and when (R23)', () => {
  const { text } = mailOf('receipt')
  for (const fact of ['$64.00', 'Tax (6.675%): $4.00', 'Visa ending in 1111', 'February 15, 2027', '2 × $32.00'])
    expect(text).toContain(fact)
})

test('the receipt of a renewal has the facts of the first one: subtotal, rate, payment number, the shop’s address', () => {
  const { text } = mailOf('renewal_paid')
  for (const fact of [
    'Address: 15 Example Street, New York, NY 10016',
    'Subtotal: $30.00',
    'Tax (6.675%): $2.00',
    'Total charged: $32.00',
    'Payment number: aXeQ7pLk93VhRmZw',
  ])
    expect(text).toContain(fact)
  const { paid: _left, ...older } = samples.renewal_paid
  expect(compose('renewal_paid', older).text).toContain('Total charged, tax included: $32.00')
  expect(compose('renewal_paid', older).text).not.toContain('Address')
})

test('the receipt of a gift says from when to when it runs, and that nothing more is charged', () => {
  const terms = termsOf({ ...samples.receipt, isGift: true, sendOn: '2027-06-01' })
  const { text } = compose('receipt', { ...samples.receipt, ...terms })
  expect(text).toContain('Nothing more is charged')
  expect(text).toContain('from June 1, 2027 to July 1, 2027')
  expect(text).toContain('2 × One Month: $30.00 each, paid once')
  expect(text).not.toMatch(/renews on|every month|\/mo/i)
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

test('several gifts, and several memberships, are thanked for as several', () => {
  const thanks = (isGift: boolean, quantity: number) =>
    compose('receipt', { ...samples.receipt, isGift, quantity }).text.split('\n')[0]
  expect([thanks(true, 2), thanks(true, 1), thanks(false, 2), thanks(false, 1)]).toEqual([
    'Thank you for your gifts',
    'Thank you for your gift',
    'Thank you for your memberships',
    'Thank you for your membership',
  ])
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

test('a failed renewal says until when drinks can be had and what to do (R29)', () => {
  const { text } = mailOf('renewal_failed')
  expect(text).toContain('until February 18, 2027, 11:59 PM')
  expect(text).toContain('Update Payment')
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
