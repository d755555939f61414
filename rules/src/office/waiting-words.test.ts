import { expect, test } from 'vitest'
import { refundTexts } from '../refunds/refund-words.ts'
import { importTexts } from './words/adding/import-words.ts'
import { closingTexts } from './words/closing-words.ts'
import { contactTexts } from './words/contact-words.ts'
import { eraseTexts } from './words/erase-words.ts'
import { cancelTexts } from './words/membership-words.ts'
import { waitsUntil } from './waiting-words.ts'

const asked = new Date('2026-11-27T17:04:00Z')
const from = new Date('2026-11-28T17:04:00Z')
const ZONE = 'America/Los_Angeles'

test.each([
  ['the day before', asked, 'until tomorrow 9:04 AM; we'],
  ['on the day', new Date('2026-11-28T09:00:00Z'), 'until 9:04 AM; we'],
])('the only owner reads until when it waits, %s (O4)', (_when, now, until) => {
  expect(waitsUntil(from, now, ZONE, true)).toBe(`You are the only owner, so this waits ${until} remind you then.`)
  expect(waitsUntil(from, now, ZONE, false)).toBe(
    `No one else can agree to it yet, so it waits ${until} remind you then.`,
  )
})

const said = (isAlone: boolean) => {
  const alone = { isAlone, isOnlyOwner: isAlone }
  return [
    refundTexts.second(alone),
    refundTexts.asked(alone),
    cancelTexts.second(alone),
    eraseTexts.second(alone),
    eraseTexts.asked(alone),
    closingTexts.askText(alone),
    importTexts.twoText(alone),
    contactTexts.forceDone(alone),
    ...contactTexts.forceHow(alone).slice(1),
  ]
}

test('a shop of one owner reads of the wait and of no one else, a larger one of who agrees (O4)', () => {
  for (const text of said(true)) {
    expect(text).toContain('You are the only owner, so this waits a day; we remind you then.')
    expect(text).not.toMatch(/second (person|owner)|someone else|another owner/i)
  }
  for (const text of said(false)) expect(text).toMatch(/someone else|another owner/i)
})
