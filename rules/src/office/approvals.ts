import type { ApprovalKind } from '@sipday/contract/office/approvals.ts'
import type { Capability } from '@sipday/contract/office/people.ts'

const HOUR_MS = 3_600_000

type Row = {
  /** The capability that deciding takes. */
  needs: Capability
  /** What happens to it when no one has decided in time. */
  ends: 'lapses' | 'happens'
  hours: number
}
const lapsing = (needs: Capability): Row => ({ needs, ends: 'lapses', hours: 7 * 24 })

/** What takes two people, who decides it, and what becomes of it undecided. */
export const approvalRules: Readonly<Record<ApprovalKind, Row>> = {
  refund: lapsing('refund.approve'),
  erase: lapsing('privacy.erase'),
  release: lapsing('publish'),
  closing: lapsing('locations.life'),
  import: lapsing('imports'),
  contact: lapsing('contacts'),
  factor: { needs: 'staff', ends: 'happens', hours: 24 },
}

/** When a request lapses, or takes effect by itself. */
export const dueOf = (kind: ApprovalKind, askedAt: Date): Date =>
  new Date(askedAt.getTime() + approvalRules[kind].hours * HOUR_MS)

const ALONE_AFTER_MS = 24 * HOUR_MS

/** From when on the person who asked may confirm it, if no one else could: a shop of one person is not locked out. */
export const aloneFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + ALONE_AFTER_MS)

export type Request = { kind: ApprovalKind; askedBy: string; askedIn: string; askedAt: Date }

/**
 * How someone decides a request. second person: another person, in another session than the one it was asked in.
 * alone: who asked, a day later, because `others` (how many other people could decide it) is zero. your own: not at
 * all, it takes someone else. by itself: no one needs to approve it.
 */
export const decidesAs = (
  { kind, askedBy, askedIn, askedAt }: Request,
  by: { staffId: string; sessionId: string; others: number; now: Date },
  decision: 'approve' | 'refuse',
): 'second person' | 'alone' | 'your own' | 'by itself' => {
  if (decision === 'approve' && approvalRules[kind].ends === 'happens') return 'by itself'
  if (by.staffId !== askedBy) return by.sessionId === askedIn ? 'your own' : 'second person'
  if (by.others > 0) return 'your own'
  return decision === 'refuse' || by.now >= aloneFrom(askedAt) ? 'alone' : 'your own'
}
