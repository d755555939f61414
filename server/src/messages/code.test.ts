import { firstLook } from '@sipday/rules/look/tints.ts'
import { expect, test } from 'vitest'
import { codeMail } from './code.ts'
import { uglyShop } from './gallery/ugly.ts'

const mailAt = (at: string, timeZone = 'America/New_York', name = 'Sipday', code = '047295') => {
  const asked = new Date(at)
  const sender = { name, timeZone, look: firstLook, tagline: '', logo: null, cup: 'cup', publicUrl: '' }
  return codeMail({ code, at: asked, until: new Date(asked.getTime() + 600_000) }, sender)
}

test.each([
  ['2027-01-15T14:41:00Z', 'America/New_York', '9:41 AM', '9:51 AM'],
  ['2027-01-15T04:55:00Z', 'America/New_York', '11:55 PM', '12:05 AM'],
  // The hour that comes twice, and the one that never comes.
  ['2027-11-07T05:55:00Z', 'America/New_York', '1:55 AM', '1:05 AM'],
  ['2027-03-14T06:55:00Z', 'America/New_York', '1:55 AM', '3:05 AM'],
  ['2027-01-15T14:41:00Z', 'Pacific/Honolulu', '4:41 AM', '4:51 AM'],
])(
  'the subject of a code says when it was asked for, so that no mail program folds two (%s, %s)',
  (at, zone, asked, end) => {
    const { subject, text } = mailAt(at, zone)
    expect(subject).toBe(`Your Sipday code, ${asked}`)
    expect(text).toContain(`It works for 10 minutes, until ${end}.`)
  },
)

test('a code is the only six digits of its email, whole where machines and people look for it (W5, S4)', () => {
  for (const name of ['Sipday', uglyShop, 'Café 123456']) {
    const { text, html } = mailAt('2027-01-15T14:41:00Z', 'America/New_York', name)
    expect(text.match(/(?<!\d)\d{6}(?!\d)/)?.[0]).toBe('047295')
    expect(text.split('\n')[2]).toBe('047295')
    expect(html).toContain('>047295 works until 9:51 AM.<')
    // Copied from the letter it has no gap either.
    expect(html.replaceAll(/<[^>]+>/g, '')).toMatch(/\n047295\D/)
  }
})
