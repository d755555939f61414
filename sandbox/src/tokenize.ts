import { dateIn } from './calendar.ts'
import { brandOf, FIELDS, problemOf } from './card-form/browser/card-rules.ts'
import type { EnteredCard } from './card-form/browser/card-rules.ts'
import { isWallet, METHODS } from './wallet-sheet/device.ts'
import type { Wallet } from './wallet-sheet/device.ts'
import { randomId, sha256 } from './ids.ts'
import type { World } from './world.ts'

type FieldError = { type: 'VALIDATION_ERROR'; message: string; field: string }

/** The response to the card form: a token for one use within 24 hours, or what to correct. */
export type Tokenized =
  | {
      status: 'OK'
      token: string
      details: {
        method: 'Card' | (typeof METHODS)[Wallet]
        card: { brand: string; last4: string; expMonth: number; expYear: number }
        billing: { postalCode: string }
      }
    }
  | { status: 'Invalid'; errors: FieldError[] }

/** Can be saved but is declined when charged: Square has no such cards, and renewals need them. */
const CHARGE_FAILURES: Readonly<Record<string, string>> = {
  '4000000000000002': 'GENERIC_DECLINE',
  '4000000000009995': 'INSUFFICIENT_FUNDS',
  '4000000000000341': 'CARD_EXPIRED',
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const read = (body: Readonly<Record<string, unknown>>): EnteredCard => {
  const number = asText(body['number']).replaceAll(/[\s-]/g, '')
  const year = asText(body['expYear'])
  const month = asText(body['expMonth'])
  return {
    number,
    month: /^\d{1,2}$/.test(month) ? Number(month) : 0,
    year: /^\d{2}$/.test(year) ? 2000 + Number(year) : /^\d{4}$/.test(year) ? Number(year) : 0,
    cvv: asText(body['cvv']),
    postalCode: asText(body['postalCode']),
  }
}

const problems = (entered: EnteredCard, today: string): FieldError[] =>
  FIELDS.flatMap((field) => {
    const message = problemOf(field, entered, today)
    return message === null ? [] : [{ type: 'VALIDATION_ERROR', message, field }]
  })

/** Square's test inputs: they pass the form and fail as soon as the token is used. */
const spendFailureOf = ({ cvv, postalCode, month, year }: EnteredCard): string | null => {
  if (cvv === '911') return 'CVV_FAILURE'
  if (postalCode.startsWith('99999')) return 'ADDRESS_VERIFICATION_FAILURE'
  return month === 1 && year === 2040 ? 'INVALID_EXPIRATION' : null
}

const inWallet = { number: '4111111111111111', expMonth: 12, expYear: 2040, cvv: '111', postalCode: '10016' }

/** Turns card details, or `{"wallet": "apple"}`, into a token. The number itself is never stored. */
export function tokenize(world: World, body: Readonly<Record<string, unknown>>): Tokenized {
  const { wallet } = body
  const fromWallet = isWallet(wallet) && world.device.wallets.includes(wallet)
  const entered = read(fromWallet ? inWallet : body)
  const errors = problems(entered, dateIn('America/New_York', world.clock.now()))
  if (errors.length > 0) return { status: 'Invalid', errors }
  const token = randomId(24, 'cnon:')
  const brand = brandOf(entered.number)
  const last4 = entered.number.slice(-4)
  world.books.nonces.insert(
    {
      id: token,
      created_at: world.clock.iso(),
      card: {
        card_brand: brand,
        last_4: last4,
        exp_month: entered.month,
        exp_year: entered.year,
        fingerprint: `sq-1-${sha256(world.salt + entered.number)}`,
        bin: entered.number.slice(0, 6),
        card_type: 'CREDIT',
        prepaid_type: 'NOT_PREPAID',
      },
    },
    {
      used: false,
      spendFailure: spendFailureOf(entered),
      chargeFailure: CHARGE_FAILURES[entered.number] ?? null,
      ...(fromWallet ? { fromWallet } : {}),
    },
  )
  const card = { brand, last4, expMonth: entered.month, expYear: entered.year }
  return {
    status: 'OK',
    token,
    details: { method: fromWallet ? METHODS[wallet] : 'Card', card, billing: { postalCode: entered.postalCode } },
  }
}
