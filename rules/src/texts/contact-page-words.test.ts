import { expect, test } from 'vitest'
import { contactPage, mergePage } from './contact-page-words.ts'

const at = { channel: 'sms', when: 'January 13, 2027, 9:41 AM', shopName: 'Sipday' } as const

test.each([
  ['object', 'waiting', 'Stop the Change of Your Phone Number?', 'Stop the Change'],
  ['object', 'objected', 'The Change Is Stopped', null],
  ['confirm', 'invited', 'Is This Your Phone Number?', 'Confirm It Is Mine'],
  ['confirm', 'waiting', 'Thank You', null],
] as const)('a link to %s on a proposal that is %s says "%s"', (what, state, title, button) => {
  expect(contactPage(what, { ...at, state })).toMatchObject({ title, button })
})

test('who is asked to confirm is told that signing in is quicker', () => {
  expect(contactPage('confirm', { ...at, state: 'invited' }).aside).toMatch(/^Can you still sign in\?.*at once/)
  for (const what of ['confirm', 'object'] as const)
    expect(contactPage(what, { ...at, state: 'waiting' }).aside).toBeNull()
})

test('a link of before, of nothing, or whose time is over has nothing to press, and says nothing about anyone', () => {
  const over = [
    ...['applied', 'withdrawn', 'taken', 'replaced', 'lapsed', null].flatMap((state) => [
      contactPage('object', { ...at, state }),
      contactPage('confirm', { ...at, state }),
    ]),
    contactPage('object', { ...at, state: 'invited' }),
    contactPage('confirm', { ...at, state: 'objected' }),
  ]
  expect(new Set(over.map((page) => JSON.stringify(page))).size).toBe(1)
  expect(over[0]).toMatchObject({ title: 'This Link Is No Longer Needed', button: null })
})

test.each([
  ['join', 'waiting', false, 'Are Both Accounts Yours?', 'Yes, Both Are Mine'],
  ['join', 'waiting', true, 'Thank You', null],
  ['join', 'applied', true, 'Your Two Accounts Are One Now', null],
  ['join', 'objected', false, 'This Link Is No Longer Needed', null],
  ['apart', 'waiting', false, 'Keep Your Account Apart?', 'Keep My Account Apart'],
  ['apart', 'objected', false, 'Your Account Stays Apart', null],
  ['apart', 'applied', false, 'The Two Accounts Are One Already', null],
  ['apart', 'withdrawn', false, 'This Link Is No Longer Needed', null],
  ['apart', null, false, 'This Link Is No Longer Needed', null],
] as const)('a link about a merge, %s while it is %s (agreed: %s), says %s', (what, state, agreed, title, button) => {
  const at = { agreed, when: 'January 18, 2027, 9:41 AM', shopName: 'Sipday' }
  expect(mergePage(what, { ...at, state })).toMatchObject({ title, button })
})
