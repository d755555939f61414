import { describe, expect, test } from 'vitest'
import { cookieForBrowser, cookiesForRehearsal, cookiesTaken, ticketIn } from './own-cookies.ts'

const local = { publicUrl: 'http://localhost:3000' }
const secure = { publicUrl: 'https://join.kettles.example' }

describe('cookies of a rehearsal and of the shop never mix (O6.2)', () => {
  test.each([
    ['sid=real; till=real; office=real; known=real', ''],
    ['__Host-sid=real; __Host-till=real; __Host-office=real', ''],
    ['sid=real; rehearsal-sid=tried', 'sid=tried'],
    ['__Host-rehearsal-sid=tried; __Host-sid=real', '__Host-sid=tried'],
    ['rehearsal=the-token; rehearsal-known=a=b', 'known=a=b'],
    ['xrehearsal-sid=other; =rehearsal-sid; rehearsal', ''],
    [undefined, ''],
  ])('of %s the rehearsal sees "%s"', (sent, seen) => {
    expect(cookiesForRehearsal(sent)).toBe(seen)
  })

  test.each([
    ['sid=1; Path=/', 'rehearsal-sid=1; Path=/'],
    ['__Host-till=1; Path=/; Secure', '__Host-rehearsal-till=1; Path=/; Secure'],
  ])('%s is in the browser %s', (given, kept) => {
    expect(cookieForBrowser(given)).toBe(kept)
    expect(cookiesForRehearsal(kept.split(';')[0])).toBe(given.split(';')[0])
  })

  test('the ticket counts by its own name alone, and on TLS only where no other host can set it', () => {
    expect(ticketIn('rehearsal-sid=no; rehearsal=yes', local)).toBe('yes')
    expect(ticketIn('rehearsal=no', secure)).toBe(null)
    expect(ticketIn('__Host-rehearsal=yes', secure)).toBe('yes')
  })

  test('what is taken back is everything of the rehearsal and nothing of the shop', () => {
    const taken = cookiesTaken('sid=real; rehearsal-sid=1; rehearsal=2; office=real', local)
    expect(taken.map((line) => line.split('=')[0])).toEqual(['rehearsal-sid', 'rehearsal'])
  })
})
