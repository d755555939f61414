import {
  type MergePair,
  mergeRefusals,
  type MergeSide,
  movesOf,
  undoRefusal,
  undoUntil,
  whoStays,
} from '@sipday/rules/office/merging.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import type { Db } from '../../store/database.ts'
import { change } from '../../store/office/changes.ts'
import {
  boughtTogether,
  endSessionsOf,
  holdToMerge,
  type MergeStanding,
  mergeStandingOf,
  sinceMerge,
  type SinceMergeRow,
} from '../../store/people/merging/merge-facts.ts'
import type { MergeProposal } from '../../store/people/merging/merge-proposals.ts'
import { insertMerge, moveRows, moveRowsBack, noteUndone } from '../../store/people/merging/moved-rows.ts'
import { renewCodesOf } from '../contacts/renew-codes-of.ts'
import { nameOf } from '../refunds/page.ts'
import { unknownCustomer } from './known-customer.ts'

export type By = { staffId: string; sessionId: string }

const sideOf = (row: MergeStanding): MergeSide => ({
  id: row.id,
  createdAt: row.created_at,
  signedInAt: row.signed_in_at,
  renewing: row.renewing ?? 0,
  liveCards: row.live_cards ?? 0,
  charging: row.charging ?? 0,
  refunds: row.refunds ?? 0,
  disputes: row.disputes ?? 0,
  approvals: row.approvals ?? 0,
  corrections: row.corrections ?? 0,
  isStaff: row.is_staff ?? false,
  isGone: row.is_gone ?? false,
})

const shown = (row: MergeStanding) => ({
  id: row.id,
  name: nameOf(row),
  email: row.email,
  phone: row.phone,
  since: row.created_at.toISOString(),
  has: movesOf({
    memberships: row.memberships ?? 0,
    purchases: row.purchases ?? 0,
    liveCards: row.live_cards ?? 0,
    contacts: row.contacts ?? 0,
    notes: row.notes ?? 0,
  }),
})

/** Who would stay, and what prevents it. Throws 404 for someone unknown. */
export const weighToMerge = async (db: Db | Trx, a: string, b: string) => {
  const [[one], [other]] = [await mergeStandingOf(db, { customerId: a }), await mergeStandingOf(db, { customerId: b })]
  if (!one || !other) throw unknownCustomer()
  const pair: MergePair = { one: sideOf(one), other: sideOf(other), together: await boughtTogether(db, a, b) }
  const [keep, gone] = whoStays(pair.one, pair.other) === 'one' ? [one, other] : [other, one]
  return { keep, gone, refusals: mergeRefusals(pair) }
}

/** Changes nothing (O9.2). */
export const previewMerge = async (db: Db | Trx, { a, b }: { a: string; b: string }) => {
  const { keep, gone, refusals } = await weighToMerge(db, a, b)
  return { keep: shown(keep), gone: shown(gone), refusals }
}

/**
 * Merges two locked customers who agreed or did not object (decision 42): moves everything, signs out the merged one's
 * browsers, renews codes, tells both. False, with no change, while something prevents it.
 */
export const mergeProposed = async (deps: Deps, trx: Trx, proposal: MergeProposal): Promise<boolean> => {
  const { keep, gone, refusals } = await weighToMerge(trx, proposal.one_id, proposal.other_id)
  if (refusals.length > 0) return false
  const now = deps.clock.now()
  const [keptId, goneId] = [keep.id, gone.id]
  await endSessionsOf(trx, { customerId: goneId, now })
  // Saved cards are charged at their provider customer; only one of the two can have any.
  const square = (gone.live_cards ?? 0) > 0 ? gone.square_customer_id : keep.square_customer_id
  const moved = await moveRows(trx, { keptId, goneId }, { square, now })
  await renewCodesOf(deps, trx, keptId)
  const id = deps.ids.id()
  await insertMerge(trx, { id, keptId, goneId, moved, staffId: proposal.asked_by, now })
  await change(trx, {
    at: now,
    by: 'by itself',
    subject: 'customer',
    id: keptId,
    field: 'merged',
    after: { mergeId: id, goneId },
  })
  await tell(deps, trx, 'accounts_merged', id, [keep, gone])
  return true
}

type Told = { email: string; given_name: string }

/** Each at their own address, without the other's. */
const tell = async (
  deps: Deps,
  trx: Trx,
  kind: 'accounts_merged' | 'accounts_separated',
  mergeId: string,
  people: readonly Told[],
): Promise<void> => {
  const shopName = (await shopIn(trx)).name
  const accountUrl = `${deps.settings.publicUrl}/redeem`
  const told = new Map(people.filter(({ email }) => email !== '').map((one) => [one.email.toLowerCase(), one]))
  let number = 0
  for (const { email, given_name: name } of told.values()) {
    number += 1
    const facts = { shopName, accountUrl, name }
    await queueMail(trx, deps, { kind, dedupeKey: `${kind}:${mergeId}:${number}`, to: email, facts })
  }
}

const undoRefused = (row: SinceMergeRow, now: Date): string | null =>
  undoRefusal(
    {
      at: row.at,
      undone: row.undone ?? false,
      erased: row.erased ?? false,
      mergedAgain: row.merged_again ?? false,
      paid: row.paid ?? false,
      cardSaved: row.card_saved ?? false,
      contactGone: row.contact_gone ?? false,
    },
    now,
  )

/** Throws Refusal: 404, 409 `too_late` with the reason. */
export const unmergeCustomers = async (deps: Deps, trx: Trx, mergeId: string, by: By) => {
  const [found] = await sinceMerge(trx, { mergeId, keptId: null })
  if (!found) throw unknownCustomer()
  const [keptId, goneId] = [found.kept_id, found.gone_id]
  await holdToMerge(trx, [keptId, goneId])
  const now = deps.clock.now()
  // Reads again: the wait for the locks may have changed it.
  const [row] = await sinceMerge(trx, { mergeId, keptId: null })
  const refused = row ? undoRefused(row, now) : null
  if (!row || refused !== null) throw new Refusal(409, 'too_late', refused ?? 'This merge is undone already.')
  await moveRowsBack(trx, { keptId, goneId }, row.moved)
  await noteUndone(trx, mergeId, now)
  await change(trx, { at: now, by, subject: 'customer', id: keptId, field: 'unmerged', after: { mergeId, goneId } })
  const [[keep], [gone]] = [
    await mergeStandingOf(trx, { customerId: keptId }),
    await mergeStandingOf(trx, { customerId: goneId }),
  ]
  await tell(
    deps,
    trx,
    'accounts_separated',
    mergeId,
    [keep, gone].filter((one) => one !== undefined),
  )
  return { goneId }
}

/** Newest first, with until when each can be undone. */
export const mergesOf = async (db: Db, customerId: string, { now, timeZone }: { now: Date; timeZone: string }) =>
  (await sinceMerge(db, { mergeId: null, keptId: customerId })).map((row) => ({
    id: row.id,
    name: nameOf(row),
    at: row.at.toISOString(),
    until: undoUntil(row.at, timeZone),
    refused: undoRefused(row, now),
  }))
