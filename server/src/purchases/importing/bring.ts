import type { PlannedMembership } from '@sipday/rules/importing/planned.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { audit } from '../../store/audit.ts'
import { endUsedUp, givePunchCard, insertBrought, type Made, markOf } from '../../store/importing/brought.ts'
import { holdRow, nameLaterRow, renewRow, rowMade } from '../../store/importing/imports.ts'
import { offerIn } from '../../store/importing/offered.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { freeCodes, takenCodes } from '../../store/memberships/free-codes.ts'
import { holdCustomer } from '../../store/memberships/giving.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { giveBenefits } from '../../store/memberships/put-on-plan.ts'
import { squareTax } from '../../store/memberships/provider-subscriptions.ts'
import { findOrCreate } from '../../store/people/customers.ts'
import { keepKnownCard, nameAtProvider } from '../../store/purchases/rebuilding.ts'
import { nextDue } from '../renewing/due.ts'
import { schedule } from '../renewing/renewal.ts'
import type { MovingLetters } from './letters.ts'
import type { PlannedPerson, PlannedRow } from './planned-row.ts'

/** A row that cannot be made after all; in words for the owner. */
export class CannotBring extends Error {}

/** The account may have been merged or erased since. */
const personIn = async (trx: Trx, deps: Deps, { pair, typed, knownId }: PlannedPerson, made: Made): Promise<string> => {
  if (knownId !== null) {
    if (!(await holdCustomer(trx, knownId))) throw new CannotBring('the customer is gone since')
    return knownId
  }
  const found = await findOrCreate(deps, trx, pair, typed)
  if (found.created) made.customers.push(found.id)
  return found.id
}

/**
 * Contacts count as never proved, a card as no one's until it is entered again (R46), and nothing is charged or told to
 * Square. `letters`: null where no one is written to. False when another process has it.
 */
export const bringRow = (deps: Deps, importId: string, line: number, letters: MovingLetters | null): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await holdRow(trx, { importId, line, state: 'waiting', soft: letters === null })
    if (!row) return false
    const { person, payer, membership, updates } = row.planned as PlannedRow
    const made: Made = {
      customers: [],
      membership: null,
      card: null,
      named: null,
      mark: null,
      billsFrom: null,
      before: null,
    }
    if (updates !== null && membership !== null) {
      await update(trx, deps, updates, membership, made, row)
      await nameLaterRow(trx, importId, line)
      await rowMade(trx, { importId, line }, { made, membershipId: updates })
      return true
    }
    const subscriberId = await personIn(trx, deps, person, made)
    const payerId = payer === null ? subscriberId : await personIn(trx, deps, payer, made)
    if (membership !== null) await create(trx, deps, { membership, payerId, subscriberId, made })
    const written = letters?.of(row.planned as PlannedRow, row.key) ?? []
    for (const letter of written) await queueMail(trx, deps, letter)
    made.letters = written.map(({ dedupeKey }) => dedupeKey)
    await rowMade(trx, { importId, line }, { made, membershipId: made.membership })
    const detail = { importId, line, membershipId: made.membership }
    await audit(deps, 'brought_in', { customerId: subscriberId, detail }, trx)
    return true
  })

type New = { membership: PlannedMembership; payerId: string; subscriberId: string; made: Made }

const create = async (trx: Trx, deps: Deps, { membership: one, payerId, subscriberId, made }: New): Promise<void> => {
  const { square } = one
  const now = deps.clock.now()
  const offer = await offerIn(trx, one.planId, one.placeId)
  if (!offer) throw new CannotBring('the plan or the location is gone since')
  const id = deps.ids.id()
  const cardId = square === null ? null : await cardIn(trx, deps, payerId, square, made)
  const wanted = one.code !== null && (await takenCodes(trx, { wanted: [one.code] })).length === 0 ? one.code : null
  const code = wanted ?? (await freeCodes(trx, deps, 1))[0] ?? -1
  const dates = {
    kind: one.kind,
    state: 'active',
    paid_through: one.paidThrough,
    end_date: one.endDate,
    frequency: one.frequency,
    cancelled_at: one.isCanceled ? now : null,
    reminded_for: null,
  } as const
  await insertBrought(trx, {
    ...dates,
    id,
    payer_id: payerId,
    subscriber_id: subscriberId,
    plan_id: one.planId,
    plan_name: offer.planName,
    location_id: one.placeId,
    price_cents: one.priceCents,
    is_gift: one.isGift,
    code,
    started_on: one.startedOn,
    anchor_day: one.anchorDay,
    card_id: cardId,
    square_subscription_id: square?.id ?? null,
    square_status: square === null ? 'none' : one.isCanceled ? 'cancelled' : 'made',
    ...squareTax(square?.taxRate ?? null),
    due_at: nextDue({ ...dates, timeZone: offer.timeZone }, now),
    created_at: now,
  })
  if (one.punchCard) await givePunchCard(trx, { id: deps.ids.id(), membershipId: id, ...one.punchCard })
  else await giveBenefits(trx, id, one.planId, now, () => deps.ids.id())
  await endUsedUp(trx, id, one.usedUp, now)
  made.membership = id
  made.mark = await markOf(trx, id)
  made.billsFrom = one.paidThrough
}

const cardIn = async (
  trx: Trx,
  deps: Deps,
  payerId: string,
  { customerId, card }: NonNullable<PlannedMembership['square']>,
  made: Made,
): Promise<string | null> => {
  const named = await nameAtProvider(trx, payerId, customerId)
  if (named) made.named = { customerId: payerId, squareCustomerId: customerId }
  if (card === null) return null
  const id = deps.ids.id()
  const kept = await keepKnownCard(trx, {
    id,
    customer_id: payerId,
    square_card_id: card.id,
    brand: card.brand,
    last_4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    entered_in_session: null,
    joined_at: null,
    disabled_at: null,
    created_at: deps.clock.now(),
  })
  if (kept === id) made.card = id
  return kept
}

/** What changed at the old place meanwhile: paid on, or canceled. Never what happened here. */
const update = async (
  trx: Trx,
  deps: Deps,
  id: string,
  one: PlannedMembership,
  made: Made,
  { key, hash }: { key: string; hash: string },
): Promise<void> => {
  const row = await lockMembership(trx, id)
  if (!row.live || row.state === 'ended') throw new CannotBring('the membership has ended here')
  if (row.plan_id !== one.planId || row.location_id !== one.placeId)
    throw new CannotBring('the plan or the location changed at the old place. Change it in the office')
  if (row.paid_through !== null && one.paidThrough < row.paid_through)
    throw new CannotBring('it is paid for longer here than the list says')
  const { paid_through, end_date, cancelled_at, square_status } = row
  const isCanceledThere = one.isCanceled && one.square !== null
  await changeMembership(trx, id, {
    paid_through: one.paidThrough,
    end_date: one.endDate,
    cancelled_at: one.isCanceled ? (row.cancelled_at ?? deps.clock.now()) : null,
    ...(isCanceledThere ? { square_status: 'cancelled' as const } : {}),
  })
  await schedule(trx, deps, id)
  made.mark = await markOf(trx, id)
  const membership = { paid_through, end_date, cancelled_at, ...(isCanceledThere ? { square_status } : {}) }
  made.before = { membership, key, hash: await renewRow(trx, { key, hash, mark: made.mark ?? '' }) }
}
