import { sha256 } from '../ids.ts'
import type { World } from '../world.ts'
import { Decline, invalid, notFound } from './errors.ts'
import type { CardFacts } from './records.ts'

export type Nonce = { id: string; created_at: string; card: CardFacts }
export type NonceSecrets = {
  used: boolean
  /** Fails as soon as the token is used. */
  spendFailure: string | null
  /** Fails only when the card is charged. */
  chargeFailure: string | null
  /** Pays once, and cannot be saved as a card on file. */
  fromWallet?: true
}

type Spent = { card: CardFacts; chargeFailure: string | null; spendFailure: string | null; fromWallet?: true }

const LIFE_MS = 24 * 3_600_000

/** Square's reusable tokens, with the failure each one causes; null for none. */
const FIXED: Readonly<Record<string, string | null>> = {
  'cnon:card-nonce-ok': null,
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
}

const fixedCard: CardFacts = {
  card_brand: 'VISA',
  last_4: '5858',
  exp_month: 12,
  exp_year: 2040,
  fingerprint: `sq-1-${sha256('fixed test card')}`,
  bin: '453275',
  card_type: 'CREDIT',
  prepaid_type: 'NOT_PREPAID',
}

/** More than 24 hours after it was made. */
export const isTooOld = (world: World, { created_at: at }: { created_at: string }): boolean =>
  world.clock.now().getTime() - Date.parse(at) > LIFE_MS

/** One use within 24 hours, for a card (`SOURCE`) or a payment (`CARD_TOKEN`). */
export function spendNonce(world: World, id: string, codes: 'SOURCE' | 'CARD_TOKEN'): Spent {
  if (id === 'cnon:card-nonce-already-used') throw new Decline(`${codes}_USED`)
  const failure = FIXED[id]
  if (failure !== undefined) return { card: fixedCard, chargeFailure: null, spendFailure: failure }
  const nonce = world.books.nonces.find(id)
  if (!nonce) throw notFound('Card nonce', id, 'source_id')
  if (nonce.hidden.fromWallet && codes === 'SOURCE')
    throw invalid('BAD_REQUEST', 'A digital wallet cannot be saved as a card on file.', 'source_id')
  if (nonce.hidden.used) throw new Decline(`${codes}_USED`)
  if (isTooOld(world, nonce.record)) throw new Decline(`${codes}_EXPIRED`)
  world.books.nonces.save({ ...nonce, hidden: { ...nonce.hidden, used: true } })
  const { chargeFailure, spendFailure, fromWallet } = nonce.hidden
  return { card: nonce.record.card, chargeFailure, spendFailure, ...(fromWallet ? { fromWallet } : {}) }
}
