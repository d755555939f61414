import type { ApprovalKind } from '@sipday/contract/office/approvals.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { ApprovalFound } from '../../store/office/approvals.ts'
import { forceAgreed } from '../contacts/force.ts'
import { eraseAgreed } from '../customers/erase.ts'
import { publishAgreed } from '../drafts/agreed.ts'
import { runAgreed } from '../imports/begin.ts'
import { closeAgreed } from '../locations/closing.ts'
import { keepMoney, sendApproved } from '../refunds/decided-refund.ts'
import { becomeOwner, stopBeingOwner } from '../staff/owners.ts'
import { resetFactor } from '../staff/reset-factor.ts'

/**
 * Runs in the transaction of the approval. `by`: who approved; null when it takes effect by itself. A refusal leaves
 * the request open.
 */
export type CarryOut = (
  deps: Deps,
  trx: Trx,
  approval: ApprovalFound,
  by: { staffId: string; sessionId: string } | null,
) => Promise<void>

export type CarriedOut = Readonly<Partial<Record<ApprovalKind, CarryOut>>>

/** A kind that is missing here is not asked for yet. */
export const carriedOut: CarriedOut = {
  closing: closeAgreed,
  contact: forceAgreed,
  erase: eraseAgreed,
  factor: resetFactor,
  import: runAgreed,
  owner: becomeOwner,
  'owner-gone': stopBeingOwner,
  refund: sendApproved(),
  release: publishAgreed,
}

/** Runs in the transaction that records a refusal or lapse. */
export type LetGo = (deps: Deps, trx: Trx, approval: ApprovalFound, how: 'refused' | 'lapsed') => Promise<void>

export const letGo: Readonly<Partial<Record<ApprovalKind, LetGo>>> = { refund: keepMoney }
