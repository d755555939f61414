import { z } from 'zod'
import {
  type Agreeing,
  aloneFrom,
  approvalRules,
  approvesSince,
  couldAgree,
  decidesAs,
} from '@sipday/rules/office/approvals.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { soleSumsIn } from '../../store/office/sole-sums.ts'
import type { Db } from '../../store/database.ts'
import {
  type ApprovalFound,
  decideApprovalRow,
  lockApproval,
  othersOf,
  roleSinceOf,
} from '../../store/office/approvals.ts'
import { change } from '../../store/office/changes.ts'
import type { OfficePerson } from '../access/session.ts'
import { tellOwners } from '../mails.ts'
import { requireNamelessNote } from './decision-note.ts'
import { carriedOut, type CarriedOut, letGo } from './kinds.ts'

export type Who = { person: OfficePerson; sessionId: string }

/** They may decide it, asked for it, or are its subject. */
export const concerns = (approval: ApprovalFound, person: OfficePerson): boolean =>
  approval.asked_by === person.id || mayDecide(approval, person)

const mayDecide = ({ kind, subject_id: subjectId, location_ids: locationIds }: ApprovalFound, person: OfficePerson) =>
  (kind === 'factor' && subjectId === person.id) || may(person, approvalRules[kind].needs, { locationIds })

/** Who could agree to something, besides this person (O4). */
export const colleaguesOf = async (db: Db | Trx, staffId: string, now: Date): Promise<Agreeing[]> =>
  (await othersOf(db, { staffId, since: approvesSince(now) })).map(({ role, location_ids: locationIds }) => ({
    role,
    locationIds: locationIds ?? [],
  }))

/** Whether someone is an owner and no one else can sign in as one. */
export const isOnlyOwner = async (db: Db | Trx, { id, role }: OfficePerson): Promise<boolean> =>
  role === 'owner' && !(await othersOf(db, { staffId: id, since: null })).some((other) => other.role === 'owner')

const refundWanted = z.object({ amountCents: z.number() })

export type Situation = { now: Date; managerCents: number }

/** Of those who did not ask. */
export const othersFor = async (
  db: Db | Trx,
  approval: ApprovalFound,
  { now, managerCents }: Situation,
): Promise<number> => {
  const { kind, asked_by: askedBy, location_ids: locationIds, wanted } = approval
  const cents = kind === 'refund' ? refundWanted.parse(wanted).amountCents : null
  const asked = { kind, locationIds, ...(cents === null ? {} : { refund: { cents, managerCents } }) }
  return (await colleaguesOf(db, askedBy, now)).filter((other) => couldAgree(other, asked)).length
}

const howDecided = async (
  db: Db | Trx,
  approval: ApprovalFound,
  { person, sessionId }: Who,
  { decision, ...situation }: Situation & { decision: 'approve' | 'refuse' },
) => {
  const { now } = situation
  const { kind, asked_by: askedBy, asked_in: askedIn, asked_at: askedAt } = approval
  const others = askedBy === person.id ? await othersFor(db, approval, situation) : 0
  const [row] = await roleSinceOf(db, person)
  const by = { staffId: person.id, sessionId, others, now, roleSince: row?.role_since ?? now }
  return decidesAs({ kind, askedBy, askedIn, askedAt }, by, decision)
}

/** Also from when on they may confirm their own. */
export const choicesOf = async (db: Db, approval: ApprovalFound, who: Who, now: Date) => {
  if (!mayDecide(approval, who.person)) return { may: { approve: false, refuse: false }, aloneFrom: null }
  const { managerRefundCents: managerCents } = await soleSumsIn(db)
  const [approve, refuse] = await Promise.all(
    (['approve', 'refuse'] as const).map((decision) => howDecided(db, approval, who, { decision, now, managerCents })),
  )
  const can = (how: string | undefined) => how === 'second person' || how === 'alone'
  const isAlone = approval.asked_by === who.person.id && refuse === 'alone' && approve !== 'by itself'
  return {
    may: { approve: can(approve), refuse: can(refuse) },
    aloneFrom: isAlone ? aloneFrom(approval.asked_at).toISOString() : null,
  }
}

const refusals = {
  'your own': new Refusal(403, 'your_own', 'You asked for this yourself. Someone else has to decide it.'),
  'not yet': new Refusal(403, 'not_yet', 'No one else can agree to this, so it waits a day. You can confirm it then.'),
  'by itself': new Refusal(409, 'by_itself', 'This takes effect on its own. You can only stop it.'),
  'too new': new Refusal(
    403,
    'too_new',
    'You have had your role for less than 7 days. Until then you cannot approve what others ask for.',
  ),
}

/**
 * In one transaction. Throws Refusal: 404 for one that does not concern the person, 403 `your_own`, `not_yet` or
 * `too_new`, 409 `decided` or `by_itself`, 422 for a note that names a customer.
 */
export const decideApproval = async (
  deps: Deps,
  trx: Trx,
  asked: { approvalId: string; decision: 'approve' | 'refuse'; note?: string | undefined } & Who,
  kinds: CarriedOut = carriedOut,
): Promise<{ state: 'approved' | 'refused' }> => {
  const { approvalId, decision, note, person, sessionId } = asked
  const now = deps.clock.now()
  const [approval] = await lockApproval(trx, { id: approvalId })
  if (!approval || !concerns(approval, person)) throw new Refusal(404, 'unknown', 'We could not find that.')
  if (approval.decision) throw new Refusal(409, 'decided', 'This was decided meanwhile, or its time is over.')
  if (!mayDecide(approval, person)) throw refusals['your own']
  const { managerRefundCents: managerCents } = await soleSumsIn(trx)
  const how = await howDecided(trx, approval, asked, { decision, now, managerCents })
  if (how !== 'second person' && how !== 'alone') throw refusals[how]
  if (note !== undefined) await requireNamelessNote(trx, approval, note)
  const by = { staffId: person.id, sessionId }
  const alone = how === 'alone'
  await decideApprovalRow(trx, {
    id: approvalId,
    decision,
    by: person.id,
    session: sessionId,
    now,
    alone,
    note: note ?? null,
  })
  const field = decision === 'refuse' ? 'refused' : alone ? 'confirmed alone' : 'approved'
  const changed = { at: now, by, subject: 'approval' as const, id: approvalId, field, after: approval.words }
  await change(trx, note === undefined ? changed : { ...changed, reason: note })
  if (decision === 'refuse') {
    await letGo[approval.kind]?.(deps, trx, approval, 'refused')
    return { state: 'refused' }
  }
  const carryOut = kinds[approval.kind]
  if (!carryOut) throw new Error(`No one carries out what is asked for as "${approval.kind}".`)
  await carryOut(deps, trx, approval, by)
  if (alone)
    await tellOwners(deps, trx, 'approved_alone', approvalId, { personName: person.name, words: approval.words })
  return { state: 'approved' }
}
