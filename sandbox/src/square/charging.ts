import { dateIn } from '../calendar.ts'
import { randomId } from '../ids.ts'
import { writeLedger } from '../ledger.ts'
import type { World } from '../world.ts'
import { declineError } from './errors.ts'
import { present } from './reading.ts'
import type { Card, CardFacts, Money, Payment, PaymentSecrets } from './records.ts'

export type Charge = {
  card: CardFacts
  /** Known before the charge: from the token, the test card or a fault. */
  failure: string | null
  chargeFailure: string | null
  onFile: boolean
  fromWallet: boolean
  amount: Money
  capture: boolean
  idempotencyKey: string
  ledgerReference: string | null
  details: Partial<
    Pick<Payment, 'customer_id' | 'location_id' | 'reference_id' | 'note' | 'buyer_email_address' | 'order_id'>
  >
}

export function factsOf(card: Card): CardFacts {
  const { card_brand, last_4, exp_month, exp_year, fingerprint, bin, card_type, prepaid_type } = card
  return { card_brand, last_4, exp_month, exp_year, fingerprint, bin, card_type, prepaid_type }
}

const isExpired = (world: World, card: CardFacts): boolean => {
  const [year = 0, month = 0] = dateIn('America/New_York', world.clock.now()).split('-').map(Number)
  return card.exp_year < year || (card.exp_year === year && card.exp_month < month)
}

const failureOf = (world: World, charge: Charge): string | null =>
  charge.failure ?? charge.chargeFailure ?? (isExpired(world, charge.card) ? 'CARD_EXPIRED' : null)

const cardDetails = (charge: Charge, failure: string | null): Payment['card_details'] => ({
  status: failure ? 'FAILED' : charge.capture ? 'CAPTURED' : 'AUTHORIZED',
  card: charge.card,
  entry_method: charge.onFile ? 'ON_FILE' : 'KEYED',
  cvv_status: failure === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
  avs_status: failure === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
  ...(failure ? { errors: [declineError(failure)] } : {}),
})

/** The only place that charges or declines a card. Stores the payment either way. */
export function charge(world: World, wanted: Charge): { payment: Payment; failure: string | null } {
  const failure = failureOf(world, wanted)
  const id = randomId(28)
  const at = world.clock.iso()
  const payment = present<Payment>({
    id,
    created_at: at,
    updated_at: at,
    amount_money: wanted.amount,
    total_money: wanted.amount,
    approved_money: failure ? undefined : wanted.amount,
    status: failure ? 'FAILED' : wanted.capture ? 'COMPLETED' : 'APPROVED',
    source_type: 'CARD',
    card_details: cardDetails(wanted, failure),
    location_id: wanted.details.location_id ?? world.settings.locationId,
    order_id: wanted.details.order_id ?? randomId(22),
    customer_id: wanted.details.customer_id,
    reference_id: wanted.details.reference_id,
    note: wanted.details.note,
    buyer_email_address: wanted.details.buyer_email_address,
    refunded_money: undefined,
    refund_ids: undefined,
    receipt_number: failure ? undefined : id.slice(0, 4),
    receipt_url: failure ? undefined : `https://receipts.example/preview/${id}`,
    version_token: randomId(22),
  })
  const secrets: PaymentSecrets = {
    idempotencyKey: wanted.idempotencyKey,
    ledgerReference: wanted.ledgerReference,
    canBecomeCard: !wanted.fromWallet,
    chargeFailure: wanted.chargeFailure,
  }
  world.books.payments.insert(payment, secrets)
  if (payment.status === 'COMPLETED') noteCapture(world, payment, secrets)
  world.webhooks.emit('payment.created', 'payment', payment)
  return { payment, failure }
}

export function noteCapture(world: World, payment: Payment, secrets: PaymentSecrets): void {
  writeLedger(world.store, {
    kind: 'capture',
    amountCents: payment.total_money.amount,
    referenceId: secrets.ledgerReference,
    idempotencyKey: secrets.idempotencyKey,
    cardLast4: payment.card_details.card.last_4,
    at: world.clock.iso(),
  })
}
