import type { Generated } from 'kysely'
import type { ProposalState } from '@sipday/contract/office/customers/contact-correcting.ts'
import type { Json } from './json.ts'

export type CustomersTable = {
  id: string
  given_name: Generated<string>
  family_name: Generated<string>
  email: Generated<string>
  email_canonical: Generated<string>
  phone: Generated<string>
  created_at: Date
  square_customer_id: string | null
  /** Since when no name or contact of theirs is kept. */
  erased_at: Generated<Date | null>
  /** The customer that this one was merged into, and who has what was theirs. */
  merged_into: Generated<string | null>
}

/** What a customer is searched by, as a US keyboard types it; written by the database with the customer. */
export type CustomerNamesTable = { customer_id: string; forwards: string; backwards: string; anywhere: string }

/** How far the names are filled in that were there before names were kept as they are typed; no row: all are. */
export type NamesToFillTable = { only_one: Generated<boolean>; after_id: string }

/** Two customers who were made one; `moved` is what went over and how it was, for the way back. */
export type MergesTable = {
  id: string
  number: Generated<number>
  kept_id: string
  gone_id: string
  moved: Json
  staff_id: string
  at: Date
  undone_at: Generated<Date | null>
}

/** Two customers who may become one; `confirmed`: of whom a contact has agreed. */
export type MergeProposalsTable = {
  id: string
  one_id: string
  other_id: string
  state: Generated<'waiting' | 'applied' | 'objected' | 'withdrawn' | 'lapsed'>
  confirmed: Generated<string[]>
  asked_by: string
  asked_at: Date
  due_at: Date
  ended_at: Generated<Date | null>
}

/** Who was erased, by whom and why; what the shop knew is not in it. */
export type ErasuresTable = {
  customer_id: string
  staff_id: string | null
  reason: string
  at: Date
}

export type CustomerContactsTable = {
  customer_id: string
  channel: 'email' | 'sms'
  address: string
  signs_in: boolean
  added_at: Date
  /** When it was last proved for this account; null: never. */
  proved_at: Generated<Date | null>
}

/** What the staff wrote down about a customer; without its text once it is removed. */
export type CustomerNotesTable = {
  id: string
  customer_id: string
  staff_id: string
  text: string
  at: Date
  removed_at: Date | null
}

/** A contact that the office proposed for a customer. */
export type ContactProposalsTable = {
  id: string
  customer_id: string
  channel: 'email' | 'sms'
  /** As it is compared, and as it was typed. */
  address: string
  typed: string
  state: ProposalState
  asked_by: string
  asked_at: Date
  /** When the invitation lapses, or the contact takes effect. */
  due_at: Date
  proved_at: Generated<Date | null>
  forced_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

export type SessionsTable = {
  id: string
  token_hash: Buffer
  replaced_hash: Generated<Buffer | null>
  replaced_at: Generated<Date | null>
  kind: 'anonymous' | 'member' | 'staff' | 'office'
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  customer_id: string | null
  campaign_id: string | null
  staff_id: string | null
  location_id: string | null
  /** "Chrome on Android". */
  device: Generated<string | null>
  /** When a person of the office last proved their second factor. */
  second_factor_at: Generated<Date | null>
}

export type SessionProofsTable = {
  session_id: string
  channel: string
  address: string
  proved_at: Date
}

export type OtpChallengesTable = {
  id: string
  session_id: string
  channel: string
  address: string
  created_at: Date
  expires_at: Date
  checks: Generated<number>
  used_at: Date | null
  replaced_at: Date | null
  delivered_at: Date | null
  /** The last attempt to deliver it failed. */
  failed_at: Date | null
}

export type ContactFailuresTable = {
  channel: string
  address: string
  in_a_row: Generated<number>
  locked_at: Date | null
  /** When the last wrong code was entered. */
  failed_at: Generated<Date>
}

export type LimitHitsTable = {
  bucket: string
  at: Date
  id: Generated<number>
}

export type VisitsTable = {
  id: Generated<number>
  session_id: string | null
  campaign_id: string | null
  utm: Json
  at: Date
}

/** `step`: 1 membership, 2 location, 3 plan, 4 summary. `campaign_id`: that of the session when it was told. */
export type VisitStepsTable = { session_id: string; step: number; campaign_id: string | null; at: Date }
