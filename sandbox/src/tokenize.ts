import { dateIn } from './calendar.ts'
import { randomId, sha256 } from './ids.ts'
import { brandOf, CHARGE_FAILURES, isCardNumber } from './square/card-numbers.ts'
import type { World } from './world.ts'

type FieldError = { type: 'VALIDATION_ERROR'; message: string; field: string }

/** What the card form gets: a token for one use within 24 hours, or what to correct. */
export type Tokenized =
  | {
      status: 'OK'
      token: string
      details: {
        method: 'Card'
        card: { brand: string; last4: string; expMonth: number; expYear: number }
        billing: { postalCode: string }
      }
    }
  | { status: 'Invalid'; errors: FieldError[] }

type Entered = { number: string; month: number; year: number; cvv: string; postalCode: string; brand: string }

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const read = (body: Readonly<Record<string, unknown>>): Entered => {
  const number = asText(body['number']).replaceAll(/[\s-]/g, '')
  const year = asText(body['expYear'])
  const month = asText(body['expMonth'])
  return {
    number,
    month: /^\d{1,2}$/.test(month) ? Number(month) : 0,
    year: /^\d{2}$/.test(year) ? 2000 + Number(year) : /^\d{4}$/.test(year) ? Number(year) : 0,
    cvv: asText(body['cvv']),
    postalCode: asText(body['postalCode']),
    brand: brandOf(number),
  }
}

const dateProblem = ({ month, year }: Entered, today: string): string | null => {
  if (month < 1 || month > 12 || year === 0) return 'Enter the expiration date as MM/YY, such as 09/30.'
  if (`${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7))
    return 'This card has expired. Check the date or use another card.'
  return null
}

const problems = (entered: Entered, today: string): FieldError[] => {
  const errors: FieldError[] = []
  const add = (field: string, message: string) => errors.push({ type: 'VALIDATION_ERROR', message, field })
  if (entered.number === '') add('cardNumber', 'Enter the card number.')
  else if (!isCardNumber(entered.number))
    add('cardNumber', 'This card number is not right. Check the digits on the card.')
  const date = dateProblem(entered, today)
  if (date) add('expirationDate', date)
  const amex = entered.brand === 'AMERICAN_EXPRESS'
  if (!(amex ? /^\d{4}$/ : /^\d{3}$/).test(entered.cvv)) {
    add('cvv', amex ? 'Enter the 4 digits on the front of the card.' : 'Enter the 3 digits on the back of the card.')
  }
  if (!/^\d{5}(-?\d{4})?$/.test(entered.postalCode)) add('postalCode', "Enter the card's 5-digit billing ZIP code.")
  return errors
}

/** Square's test inputs: they pass the form and fail as soon as the token is spent. */
const spendFailureOf = ({ cvv, postalCode, month, year }: Entered): string | null => {
  if (cvv === '911') return 'CVV_FAILURE'
  if (postalCode.startsWith('99999')) return 'ADDRESS_VERIFICATION_FAILURE'
  return month === 1 && year === 2040 ? 'INVALID_EXPIRATION' : null
}

/** Turns card details into a token. The number itself is never stored. */
export function tokenize(world: World, body: Readonly<Record<string, unknown>>): Tokenized {
  const entered = read(body)
  const errors = problems(entered, dateIn('America/New_York', world.clock.now()))
  if (errors.length > 0) return { status: 'Invalid', errors }
  const token = randomId(24, 'cnon:')
  const last4 = entered.number.slice(-4)
  world.books.nonces.insert(
    {
      id: token,
      created_at: world.clock.iso(),
      card: {
        card_brand: entered.brand,
        last_4: last4,
        exp_month: entered.month,
        exp_year: entered.year,
        fingerprint: `sq-1-${sha256(world.salt + entered.number)}`,
        bin: entered.number.slice(0, 6),
        card_type: 'CREDIT',
        prepaid_type: 'NOT_PREPAID',
      },
    },
    { used: false, spendFailure: spendFailureOf(entered), chargeFailure: CHARGE_FAILURES[entered.number] ?? null },
  )
  const card = { brand: entered.brand, last4, expMonth: entered.month, expYear: entered.year }
  return { status: 'OK', token, details: { method: 'Card', card, billing: { postalCode: entered.postalCode } } }
}
