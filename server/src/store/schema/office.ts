import type { Generated } from 'kysely'
import type { ApprovalKind } from '@sipday/contract/office/approvals.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import type { Json } from './json.ts'

export type StaffTable = {
  id: string
  name: string
  email: string
  /** Where the till is opened; null for who opens none. */
  location_id: string | null
  active: Generated<boolean>
  created_at: Date
  role: Generated<StaffRole>
  /** The newest authenticator that was handed out; 0: none yet. */
  totp_generation: Generated<number>
  /** The one that was proved and is in use. */
  totp_live: Generated<number | null>
  /** The step of the last code that was accepted; later ones only. */
  totp_last_step: Generated<number | null>
  /** Which secret the one in use was made with, by its mark; null until it is used again. */
  totp_secret: Generated<string | null>
  /** Opens a till that is in use already, in turn with others. */
  pin_hash: Generated<Buffer | null>
  /** Counts the changes of name, role and locations. */
  version: Generated<number>
  /** Since when they work here in this role. */
  role_since: Generated<Date>
}

/** Where a manager or support works. */
export type StaffLocationsTable = { staff_id: string; location_id: string }

export type StaffKeysTable = {
  /** The credential's id, base64url. */
  id: string
  staff_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  added_at: Date
  used_at: Date | null
  removed_at: Date | null
}

export type StaffRecoveryTable = { staff_id: string; code_hash: Buffer; used_at: Generated<Date | null> }

export type StaffInvitationsTable = {
  token_hash: Buffer
  staff_id: string
  expires_at: Date
  used_at: Generated<Date | null>
}

export type PasskeyChallengesTable = {
  challenge: string
  session_id: string
  purpose: 'add' | 'prove'
  expires_at: Date
  used_at: Generated<Date | null>
}

export type OfficeReplaysTable = {
  staff_id: string
  call: string
  key: string
  body_hash: string
  answer: Json | null
  created_at: Date
}

/** Who changed what. Rows are only added; the database gives them their number and their hash. */
export type ChangesTable = {
  id: Generated<number>
  at: Date
  /** Null: on the machine. */
  staff_id: string | null
  session_id: string | null
  subject: string
  subject_id: string
  field: string
  before: Json | null
  after: Json | null
  reason: string | null
  release_id: number | null
  hash: Generated<Buffer>
}

/** What one person asked for and another one decides. */
export type ApprovalsTable = {
  id: string
  kind: ApprovalKind
  subject_id: string
  /** Where it belongs; empty for the whole shop. */
  location_ids: Generated<string[]>
  /** What is asked for, after "asks to". */
  words: string
  wanted: Json
  asked_by: string
  /** The session in which it was asked: another one decides. */
  asked_in: string
  asked_at: Date
  due_at: Date
  decided_by: Generated<string | null>
  decided_in: Generated<string | null>
  decided_at: Generated<Date | null>
  decision: Generated<'approve' | 'refuse' | 'lapsed' | 'happened' | null>
  note: Generated<string | null>
  /** Confirmed by the person who asked, because no one else could. */
  alone: Generated<boolean>
}

/** A secret that was in use before, encrypted with the one that came after it. */
export type KeptSecretsTable = { mark: string; sealed: Buffer; kept_at: Date }
