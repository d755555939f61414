import type { ApprovalKind } from '@sipday/contract/office/approvals.ts'
import type { Capability, StaffRole } from '@sipday/contract/office/people.ts'
import { mayApproveCents } from '../refunds/amounts.ts'
import { may } from './capabilities.ts'

const HOUR_MS = 3_600_000

type Row = {
  needs: Capability
  /** When no one has decided in time. */
  ends: 'lapses' | 'happens'
  hours: number
  /** Whether approval makes it happen at once. */
  sooner: boolean
}
const lapsing = (needs: Capability): Row => ({ needs, ends: 'lapses', hours: 7 * 24, sooner: true })

export const approvalRules: Readonly<Record<ApprovalKind, Row>> = {
  refund: lapsing('refund.approve'),
  erase: lapsing('privacy.erase'),
  release: lapsing('publish'),
  closing: lapsing('locations.life'),
  import: lapsing('imports'),
  contact: lapsing('contacts'),
  factor: { needs: 'staff', ends: 'happens', hours: 24, sooner: false },
  owner: { needs: 'settings', ends: 'happens', hours: 24, sooner: true },
  'owner-gone': { needs: 'settings', ends: 'happens', hours: 24, sooner: true },
}

export type Agreeing = { role: StaffRole; locationIds: readonly string[] }
/** `locationIds` absent: anywhere. `refund`: its cents, and what a manager approves. */
export type Asked = {
  kind: ApprovalKind
  locationIds?: readonly string[]
  refund?: { cents: number; managerCents: number }
}

/** Whether they could agree to it, if they did not ask for it. */
export const couldAgree = ({ role, locationIds }: Agreeing, { kind, locationIds: at, refund }: Asked): boolean =>
  may({ id: '', role, locationIds }, approvalRules[kind].needs, at && { locationIds: at }) &&
  (!refund || mayApproveCents(role, refund.cents, refund.managerCents))

export const dueOf = (kind: ApprovalKind, askedAt: Date): Date =>
  new Date(askedAt.getTime() + approvalRules[kind].hours * HOUR_MS)

const ALONE_AFTER_MS = 24 * HOUR_MS

/** If no one else could, so that a shop of one person is not locked out. */
export const aloneFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + ALONE_AFTER_MS)

export type Request = { kind: ApprovalKind; askedBy: string; askedIn: string; askedAt: Date }

/** No one can create a second person and have them approve at once. */
const NEW_FOR_MS = 7 * 24 * HOUR_MS

/** Only who has had their role since then approves. */
export const approvesSince = (now: Date): Date => new Date(now.getTime() - NEW_FOR_MS)

/**
 * How someone decides. second person: another one, in another session. alone: the asker, a day later, when `others`
 * is zero. not yet: that day is not over. your own: it takes someone else. by itself: needs no approval, though the asker may stop it. too new:
 * `roleSince` is under 7 days ago.
 */
export const decidesAs = (
  { kind, askedBy, askedIn, askedAt }: Request,
  by: { staffId: string; sessionId: string; others: number; now: Date; roleSince: Date },
  decision: 'approve' | 'refuse',
): 'second person' | 'alone' | 'not yet' | 'your own' | 'by itself' | 'too new' => {
  const { ends, sooner } = approvalRules[kind]
  const isOwn = by.staffId === askedBy
  if (ends === 'happens' && isOwn) return decision === 'refuse' ? 'alone' : 'by itself'
  if (decision === 'approve' && !sooner) return 'by itself'
  if (!isOwn && by.sessionId === askedIn) return 'your own'
  if (!isOwn) return decision === 'approve' && by.roleSince > approvesSince(by.now) ? 'too new' : 'second person'
  if (by.others > 0) return 'your own'
  return decision === 'refuse' || by.now >= aloneFrom(askedAt) ? 'alone' : 'not yet'
}
