import { createHash } from 'node:crypto'
import type { SavedCard } from '@sipday/contract/payments.ts'
import { giveBackLimits, type Taken, takeLimit, takeLimitsIn, tooManyIn, windowsOf } from '../../access/limits.ts'
import type { Grant } from '../../access/grants.ts'
import { isShown, provedContacts } from '../../access/linked.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderCard } from '../../providers/square-records.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { type CardRow, cardsOf, enterCard, joinCard, keepNewCard, sameCard } from '../../store/purchases/cards.ts'
import {
  type CustomerWithCard,
  customerWithCard,
  noteCardAttempt,
  type NotedCard,
} from '../../store/purchases/provider-customers.ts'
import type { Attempt } from '../charging/replay.ts'
import { madeCustomer } from './provider-customer.ts'
import { cardNotAdded, declined, notBilled, unavailable } from '../charging/refusals.ts'

/** The specification's name for Diners Club. */
export const brandOnWire = (brand: string): string => (brand === 'DISCOVER_DINERS' ? 'DINERS_CLUB' : brand)

export const cardOnWire = (card: Omit<CardRow, 'square_card_id'>): SavedCard => ({
  id: card.id,
  last_4: card.last_4,
  card_brand: brandOnWire(card.brand),
  exp_month: card.exp_month,
  exp_year: card.exp_year,
})

/**
 * Decision 76: those of the session and its proved contacts, or of its address without any. So no one with a proved
 * contact is stopped by others at the same address.
 */
const declines = (session: Session, ip: string): Taken[] => [
  ['card_declined_session', session.id],
  ...(session.proofs.length === 0
    ? [['card_declined_ip', ip] as const]
    : session.proofs.map(({ channel, address }) => ['card_declined_contact', `${channel}:${address}`] as const)),
]

/** Against card testing. Never throws: the customer must still hear about the card. */
export const noteDecline = async (deps: Deps, session: Session, ip: string): Promise<void> => {
  for (const [name, bucket] of declines(session, ip))
    await takeLimit(deps, name, bucket).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}

export type NewCard = {
  deps: Deps
  session: Session
  ip: string
  customerId: string
  grant: Exclude<Grant, null>
  nonce: string
  /** The call's response is stored with the card; absent when the card is added to pay. */
  attempt?: Attempt
  noted?: NotedCard
}

type CardCall = Pick<NewCard, 'deps' | 'session' | 'ip'>

const asked = ({ deps, session, ip }: CardCall, customerId: string) => ({
  customerId,
  checkoutId: session.checkoutId,
  ...windowsOf(deps, ...declines(session, ip)),
})

export const noteAndLook = async (call: CardCall, customerId: string, attempt: Attempt): Promise<NotedCard> => {
  const [row] = await noteCardAttempt(call.deps.db, { ...attempt, ...asked(call, customerId) })
  if (!row) throw new Error('an attempt to save a card was not noted')
  return row
}

const customerIn = (row: NotedCard): CustomerWithCard | undefined => {
  const { given_name, family_name, email, phone } = row
  if (given_name === null || family_name === null || email === null || phone === null) return undefined
  return { ...row, given_name, family_name, email, phone }
}

/** Refuses after too many declines, before the provider is called (rule J). */
const payerWithCard = async (call: CardCall, customerId: string, noted?: NotedCard): Promise<Outcome<string>> => {
  const { deps } = call
  const found = noted ? customerIn(noted) : (await customerWithCard(deps.db, asked(call, customerId)))[0]
  if (!found) throw new Error('There is no such customer.')
  tooManyIn(found.wait_ms, 'card_declined_session', 'card_declined_ip')
  return madeCustomer(deps, customerId, found)
}

/** For wallets, under the same limit of declines. */
export const payerAtProvider = async (call: CardCall, customerId: string): Promise<string> => {
  const customer = await payerWithCard(call, customerId)
  if (customer.kind !== 'done') throw notBilled(customer, unavailable)
  return customer.value
}

/**
 * The same nonce gives the same card, so a retry is safe, and a card on file is not stored twice (R19). A named
 * account's card joins it only after proof (R46). Throws Refusal: 402 declined, 422 a detail that the provider needs is
 * refused, 503 outcome unknown, 429.
 */
export const saveCard = async (call: NewCard): Promise<CardRow & { squareCustomerId: string }> => {
  const { deps, session, ip, customerId, nonce } = call
  const customer = await payerWithCard(call, customerId, call.noted)
  if (customer.kind !== 'done') throw notBilled(customer, cardNotAdded)
  const squareCustomerId = customer.value
  const name = createHash('sha256').update(`${nonce}|${squareCustomerId}`).digest('base64url')
  // Counted first, so that of many at once only the allowed number is tried.
  const counted = declines(session, ip)
  await takeLimitsIn(deps.db, deps, ...counted)
  const saved = await deps.square.createCard({
    key: `ca:${name.slice(0, 40)}`,
    nonce,
    squareCustomerId,
    referenceId: customerId,
  })
  if (saved.kind !== 'declined') await giveBackLimits(deps, ...counted)
  if (saved.kind === 'declined') {
    await audit(deps, 'card_refused', { sessionId: session.id, customerId, detail: { code: saved.code } })
    throw declined(saved.code)
  }
  if (saved.kind !== 'done') throw cardNotAdded()
  const kept = await keepCard(call, saved.value)
  return { ...kept, squareCustomerId }
}

/** Also of a card on file (R19). */
const keepCard = async (call: NewCard, card: ProviderCard): Promise<CardRow> => {
  const { deps, session, customerId, grant, attempt } = call
  const now = deps.clock.now()
  const id = deps.ids.id()
  const { last4: last_4, brand, expMonth: exp_month, expYear: exp_year } = card
  const [kept] = await keepNewCard(deps.db, {
    id,
    route: attempt?.route ?? null,
    key: attempt?.key ?? null,
    answer: { card: cardOnWire({ id, brand, last_4, exp_month, exp_year }) },
    customerId,
    squareCardId: card.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    fingerprint: card.fingerprint,
    sessionId: session.id,
    joinedAt: grant === 'named' ? null : now,
    now,
    savedUnder: isMadeHere(session, customerId) ? null : provedContacts(session, customerId),
    chargedUnder: provedContacts(session, customerId),
  })
  if (kept && attempt) attempt.isKept = true
  return kept ?? (await enterKnown(call, card, now))
}

const enterKnown = ({ deps, session, customerId, grant }: NewCard, card: ProviderCard, now: Date): Promise<CardRow> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await sameCard(trx, { ...card, customerId })
    if (row.square_card_id !== card.id)
      await deps.jobs.add(trx, 'disable_card', { squareCardId: card.id }, { jobKey: `disable:${card.id}` })
    // Someone who can enter the card again may use it under their own contact, too.
    const proved = provedContacts(session, customerId)
    await joinCard(trx, { id: row.id, joinedAt: grant === 'named' ? null : now, proved })
    await enterCard(trx, session.id, row.id, now)
    return row
  })

/** In the checkout that made the account, cards are saved under both contacts, proved or not (R75). */
const isMadeHere = ({ submitted }: Session, customerId: string): boolean =>
  submitted.some((person) => person.customerId === customerId && person.grantKind === 'created')

/** The account's cards saved under a contact proved here (R75), and those entered in this session (R46, risk 14). */
export const listCards = async (deps: Deps, session: Session, customerId: string, grant: Grant): Promise<CardRow[]> => {
  const rows = await cardsOf(deps.db, customerId, session.id)
  return rows.filter(
    (row) =>
      row.entered_here !== null ||
      (grant === 'owned' && row.joined_at !== null && isShown(provedContacts(session, customerId), row)),
  )
}
