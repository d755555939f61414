import type { ApprovalKind } from '@sipday/contract/office/approvals.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { ApprovalFound } from '../../store/office/approvals.ts'
import { forceAgreed } from '../contacts/force.ts'
import { eraseAgreed } from '../customers/erase.ts'
import { publishAgreed } from '../drafts/agreed.ts'
import { closeAgreed } from '../locations/closing.ts'
import { keepMoney, sendApproved } from '../refunds/decided-refund.ts'
import { becomeOwner, stopBeingOwner } from '../staff/owners.ts'
import { resetFactor } from '../staff/reset-factor.ts'

/**
 * Does what was asked for, in the transaction that records the approval. `by`: who approved it; null when it takes
 * effect by itself. A refusal thrown here leaves the request open.
 */
export type CarryOut = (
  deps: Deps,
  trx: Trx,
  approval: ApprovalFound,
  by: { staffId: string; sessionId: string } | null,
) => Promise<void>

export type CarriedOut = Readonly<Partial<Record<ApprovalKind, CarryOut>>>

/** What becomes of each kind of request, one line each. A kind that is not here is not asked for yet. */
export const carriedOut: CarriedOut = {
  closing: closeAgreed,
  contact: forceAgreed,
  erase: eraseAgreed,
  factor: resetFactor,
  owner: becomeOwner,
  'owner-gone': stopBeingOwner,
  refund: sendApproved(),
  release: publishAgreed,
}

/** What becomes of something that no one agreed to, in the transaction that records it. */
export type LetGo = (deps: Deps, trx: Trx, approval: ApprovalFound, how: 'refused' | 'lapsed') => Promise<void>

export const letGo: Readonly<Partial<Record<ApprovalKind, LetGo>>> = { refund: keepMoney }
