import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Chance } from '../played/chance.ts'
import { nameBy } from '../played/names.ts'
import { type Browser, cardToken, openBrowser, type Urls } from './caller.ts'

/** `code`: as it is typed. */
export type Wanted = { code: string | null; modelId: string; planId: string; locationId: string }
export type Buyer = { id: string; email: string; phone: string; told: { when: CalendarDate; cents: number }[] }

/** A number of a Visa that passes the check, so that everyone has a card of their own. */
const cardNumber = (chance: Chance): string => {
  const digits = `4539${String(chance.whole(0, 99_999_999_999)).padStart(11, '0')}`
  const sum = [...digits].reduce((all, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Someone new buys, with what the page says would be charged. Throws with the words of a refusal. */
export const join = async (urls: Urls, chance: Chance, { code, ...order }: Wanted): Promise<Buyer> => {
  const browser = openBrowser(urls)
  const { givenName, familyName } = nameBy(chance)
  const email = `${givenName}.${familyName}.${chance.whole(10_000, 999_999)}@guest.example`.toLowerCase()
  const phone = `+1646${chance.whole(200, 999)}${String(chance.whole(0, 9999)).padStart(4, '0')}`
  const person = { firstName: givenName, lastName: familyName, email, phone, role: 'primary' as const }
  const { CID: id } = (await browser.call('customer', person)) as { CID: string }
  const told = code === null ? [] : await checked(browser, code, order)
  await browser.call('pay-new-card', {
    ...order,
    ...(code === null ? {} : { code, expectedTotalCents: told[0]?.cents }),
    customerId: id,
    nonce: await cardToken(urls, cardNumber(chance)),
    idempotency_key: randomUUID(),
  })
  return { id, email, phone, told }
}

const checked = async (browser: Browser, code: string, { planId, locationId }: Omit<Wanted, 'code'>) =>
  (await browser.call('code-check', { code, planId, locationId, quantity: 1 })).lines
