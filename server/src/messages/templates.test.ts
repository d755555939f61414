import { expect, test } from 'vitest'
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

test('the receipt says what was charged, with which card, and what is charged next and when', () => {
  const { text } = mailOf('receipt')
  for (const fact of ['$64.01', 'Tax (6.675%): $4.01', 'Visa ending in 1111', 'February 15, 2027', '2 x $32.00'])
    expect(text).toContain(fact)
})

test('the receipt of a gift says that nothing more is charged', () => {
  const { text } = compose('receipt', {
    ...samples.receipt,
    isGift: true,
    renewsOn: null,
    renewalCents: null,
    endsOn: '2027-04-15',
  })
  expect(text).toContain('Nothing more is charged')
  expect(text).not.toContain('renews:')
})

test('a failed renewal says until when drinks can be had and what to do', () => {
  const { text } = mailOf('renewal_failed')
  expect(text).toContain('until February 18, 2027, 11:59 PM')
  expect(text).toContain('Update Payment')
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
