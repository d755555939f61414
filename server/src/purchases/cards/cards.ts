import { createHash } from 'node:crypto'
import type { SavedCard } from '@sipday/contract/payments.ts'
import { peekLimits, takeLimit } from '../../access/limits.ts'
import type { Grant } from '../../access/grants.ts'
import { contactToConfirm, provedChannels } from '../../access/linked.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderCard } from '../../providers/square-records.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { unreadStatement } from '../../store/unread-statement.ts'
import { providerCustomer } from './provider-customer.ts'
import { cardNotAdded, declined } from '../charging/refusals.ts'

export type CardRow = {
  id: string
  square_card_id: string
  brand: string
  last_4: string
  exp_month: number
  exp_year: number
}

/** The wire knows Diners Club by the specification's name. */
export const brandOnWire = (brand: string): string => (brand === 'DISCOVER_DINERS' ? 'DINERS_CLUB' : brand)

export const cardOnWire = (card: Omit<CardRow, 'square_card_id'>): SavedCard => ({
  id: card.id,
  last_4: card.last_4,
  card_brand: brandOnWire(card.brand),
  exp_month: card.exp_month,
  exp_year: card.exp_year,
})

/** Too many declined cards stop card entry before the provider is asked again (rule J). */
const peekDeclines = async (deps: Deps, session: Session, ip: string): Promise<void> => {
  await peekLimits(deps, ['card_declined_session', session.id], ['card_declined_ip', ip])
}

/** Notes a declined card against card testing. Never throws: the person is told about the card. */
export const noteDecline = async (deps: Deps, session: Session, ip: string): Promise<void> => {
  for (const [name, bucket] of [
    ['card_declined_session', session.id],
    ['card_declined_ip', ip],
  ] as const)
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
}

/**
 * Saves the card behind a nonce and answers the row to pay with. The same nonce gives the same card, so that a retry after
 * a lost answer is safe; a card that is already on file is answered instead of kept twice (R19). A card for a named
 * account joins it only after proof (R46). Throws Refusal: 402 declined, 503 outcome unknown, 429.
 */
export const saveCard = async (call: NewCard): Promise<CardRow & { squareCustomerId: string }> => {
  const { deps, session, ip, customerId, nonce } = call
  await peekDeclines(deps, session, ip)
  const customer = await providerCustomer(deps, session, customerId)
  if (customer.kind !== 'done') throw cardNotAdded()
  const squareCustomerId = customer.value
  const name = createHash('sha256').update(`${nonce}|${squareCustomerId}`).digest('base64url')
  const saved = await deps.square.createCard({
    key: `ca:${name.slice(0, 40)}`,
    nonce,
    squareCustomerId,
    referenceId: customerId,
  })
  if (saved.kind === 'declined') {
    await noteDecline(deps, session, ip)
    await audit(deps, 'card_refused', { sessionId: session.id, customerId, detail: { code: saved.code } })
    throw declined(saved.code)
  }
  if (saved.kind !== 'done') throw cardNotAdded()
  const kept = await keepCard(call, saved.value)
  return { ...kept, squareCustomerId }
}

const keepNew = unreadStatement<CardRow>(`
  with kept as (
    insert into cards (id, customer_id, square_card_id, brand, last_4, exp_month, exp_year, fingerprint,
        entered_in_session, joined_at, created_at, saved_under)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing
      returning id, square_card_id, brand, last_4, exp_month, exp_year),
  entered as (insert into session_cards (session_id, card_id, entered_at) select $9, id, $11 from kept),
  noted as (
    insert into audit (at, kind, session_id, customer_id, detail)
      select $11, 'card_saved', $9, $2, jsonb_build_object('cardId', id) from kept)
  select * from kept`)

/** A new card with its place in the session and the security log; one that is on file is entered here too (R19). */
const keepCard = async (call: NewCard, card: ProviderCard): Promise<CardRow> => {
  const { deps, session, customerId, grant } = call
  const now = deps.clock.now()
  const [kept] = await keepNew(
    deps.db,
    deps.ids.id(),
    customerId,
    card.id,
    card.brand,
    card.last4,
    card.expMonth,
    card.expYear,
    card.fingerprint,
    session.id,
    grant === 'named' ? null : now,
    now,
    provedChannels(session, customerId),
  )
  return kept ?? (await enterKnown(call, card, now))
}

const enterKnown = ({ deps, session, customerId, grant }: NewCard, card: ProviderCard, now: Date): Promise<CardRow> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('cards')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('fingerprint', '=', card.fingerprint)
      .where('exp_month', '=', card.expMonth)
      .where('exp_year', '=', card.expYear)
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (row.square_card_id !== card.id)
      await deps.jobs.add(trx, 'disable_card', { squareCardId: card.id }, { jobKey: `disable:${card.id}` })
    if (grant !== 'named' && row.joined_at === null)
      await trx.updateTable('cards').set({ joined_at: now }).where('id', '=', row.id).execute()
    // Whoever can type the card again may use it under the own contact too (R58).
    const under = [...new Set([...row.saved_under, ...provedChannels(session, customerId)])]
    if (under.length > row.saved_under.length)
      await trx.updateTable('cards').set({ saved_under: under }).where('id', '=', row.id).execute()
    await trx
      .insertInto('session_cards')
      .values({ session_id: session.id, card_id: row.id, entered_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return row
  })

/**
 * The cards this session may see: the account's own, saved under a contact that is proved here (R58), otherwise those it
 * entered itself (R46, risk 14).
 */
export const listCards = async (deps: Deps, session: Session, customerId: string, grant: Grant): Promise<CardRow[]> => {
  const rows = await deps.db
    .selectFrom('cards')
    .leftJoin('session_cards', (join) =>
      join.onRef('session_cards.card_id', '=', 'cards.id').on('session_cards.session_id', '=', session.id),
    )
    .innerJoin('customers', 'customers.id', 'cards.customer_id')
    .selectAll('cards')
    .select('session_cards.session_id as entered_here')
    .select(['customers.email', 'customers.phone', 'customers.unlinked_since as unlinkedSince'])
    .where('cards.customer_id', '=', customerId)
    .where('cards.disabled_at', 'is', null)
    .orderBy('cards.created_at', 'desc')
    .execute()
  return rows.filter(
    (row) =>
      row.entered_here !== null ||
      (grant === 'owned' &&
        row.joined_at !== null &&
        contactToConfirm(session, { ...row, id: customerId }, row.saved_under, deps.settings.twilio !== null) === null),
  )
}
