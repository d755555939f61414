import { instantText } from '@sipday/rules/written/moments.ts'
import { appliesAt } from '@sipday/rules/office/contact-correction.ts'
import { type MergeEvent, mergeEvents, mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { contactLink } from '../../access/contact-change/contact-links.ts'
import { takeLimitIn } from '../../access/limits.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import type { Db } from '../../store/database.ts'
import { change, type By as ChangedBy } from '../../store/office/changes.ts'
import { contactsOf } from '../../store/people/customer-page.ts'
import { holdToMerge } from '../../store/people/merging/merge-facts.ts'
import {
  endMergeProposal,
  insertMergeProposal,
  lockMergeProposal,
  type MergeProposal,
  mergeProposalById,
  mergeProposalsOf,
  openMergesOf,
} from '../../store/people/merging/merge-proposals.ts'
import { nameOf } from '../refunds/page.ts'
import { unknownCustomer } from './known-customer.ts'
import { type By, weighToMerge } from './merge.ts'

type Asked = { a: string; b: string; keepId: string }

/**
 * Proposes that two customers become one (decision 42): every contact of both is asked, and nothing else happens until
 * both have agreed, or 72 hours have passed and no one objected. Throws Refusal: 404 for someone unknown, 409 for what
 * stands in the way, and when another one would stay than was shown, 429.
 */
export const proposeMerge = async (deps: Deps, trx: Trx, { a, b, keepId }: Asked, by: By) => {
  await holdToMerge(trx, [a, b])
  const { keep, gone, refusals } = await weighToMerge(trx, a, b)
  const [refusal] = refusals
  if (refusal) throw new Refusal(409, refusal.code, refusal.text)
  if (keep.id !== keepId)
    throw new Refusal(
      409,
      'other_stays',
      'Something happened in the meantime, and the other one would stay. Please look again.',
    )
  const pair = { oneId: keep.id, otherId: gone.id }
  const [open] = await openMergesOf(trx, pair)
  if (open && open.count > 0) throw new Refusal(409, 'proposed_already', mergeTexts.proposedAlready)
  for (const id of [a, b]) await takeLimitIn(trx, deps, 'office_contact', id)
  const now = deps.clock.now()
  const dueAt = appliesAt(now)
  const id = deps.ids.id()
  await insertMergeProposal(trx, { id, ...pair, askedBy: by.staffId, now, dueAt })
  await noteMerge(deps, trx, keep.id, 'proposed', by)
  await ask(deps, trx, id, { one: keep.id, other: gone.id }, dueAt)
  return { proposalId: id, dueAt: dueAt.toISOString() }
}

/** Asks every contact of both, each about its own account alone: they may be two people. */
const ask = async (
  deps: Deps,
  trx: Trx,
  proposalId: string,
  sides: { one: string; other: string },
  dueAt: Date,
): Promise<void> => {
  const shop = await shopIn(trx)
  for (const side of ['one', 'other'] as const) {
    for (const { channel, address, signs_in: signsIn } of await contactsOf(trx, { customerId: sides[side] })) {
      if (channel === 'sms') await deps.jobs.add(trx, 'merge_text', { proposalId, to: address })
      else
        await queueMail(trx, deps, {
          kind: 'merge_proposed',
          dedupeKey: `merge_proposed:${proposalId}:${side}:${deps.ids.id()}`,
          to: address,
          facts: {
            shopName: shop.name,
            effectiveAt: instantText(dueAt, shop.timeZone),
            confirmUrl: signsIn ? contactLink(deps.settings, `join-${side}`, proposalId) : null,
            objectUrl: contactLink(deps.settings, 'apart', proposalId),
          },
        })
    }
  }
}

/** Writes down what happened to a proposed merge, at the customer who would stay. */
export const noteMerge = (
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  customerId: string,
  event: MergeEvent,
  by: ChangedBy,
): Promise<void> =>
  change(trx, {
    at: deps.clock.now(),
    by,
    subject: 'customer',
    id: customerId,
    field: 'merge',
    after: { event, said: mergeEvents[event] },
  })

/** A proposed merge and its customers, all held, the customers first; null for one that there is not. */
export const holdMergeProposal = async (trx: Trx, id: string): Promise<MergeProposal | null> => {
  const [found] = await mergeProposalById(trx, { id })
  if (!found) return null
  await holdToMerge(trx, [found.one_id, found.other_id])
  const [proposal] = await lockMergeProposal(trx, { id })
  return proposal ?? null
}

/** Takes a proposed merge back. Throws Refusal: 404 for one that there is not, 409 `over` for one that has ended. */
export const withdrawMerge = async (deps: Deps, trx: Trx, proposalId: string, by: By): Promise<void> => {
  const proposal = await holdMergeProposal(trx, proposalId)
  if (!proposal) throw unknownCustomer()
  if (proposal.state !== 'waiting') throw new Refusal(409, 'over', mergeTexts.over)
  await endMergeProposal(trx, { id: proposalId, state: 'withdrawn', now: deps.clock.now() })
  await noteMerge(deps, trx, proposal.one_id, 'withdrawn', by)
}

const SHOWN_MS = 30 * 86_400_000

/** The proposed merges of a customer, open or ended without effect in the last 30 days, for the office. */
export const shownMergeProposals = async (db: Db, customerId: string, now: Date) =>
  (await mergeProposalsOf(db, { customerId, since: new Date(now.getTime() - SHOWN_MS) })).map((row) => ({
    id: row.id,
    name: nameOf(row),
    by: row.by,
    state: row.state === 'applied' ? ('lapsed' as const) : row.state,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    asked: row.asked,
    hasAgreed: row.confirmed.includes(customerId),
    otherAgreed: row.confirmed.includes(row.other_id),
  }))
