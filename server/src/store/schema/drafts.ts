import type { Generated } from 'kysely'
import type { Json } from './json.ts'

/** A price of a plan from a day of the shop's time zone on; `applied_at`: when the plan got it. */
export type PlanPricesTable = {
  plan_id: string
  from_on: string
  price_cents: number
  applied_at: Date | null
}

/** The provider's id of a plan at one price. It never changes there: another price is another variation. */
export type PlanVariationsTable = {
  plan_id: string
  frequency: string
  price_cents: number
  square_variation_id: string
}

export type DraftItemsTable = {
  subject: string
  subject_id: string
  /** Null: it is taken off. */
  body: Json | null
  /** What was live when it was saved; null: it is new. */
  base: Json | null
  /** Null: on the machine. */
  edited_by: string | null
  edited_at: Date
}

/** Counts the changes of one thing, in the draft and by releases. A row once written says that the id is taken. */
export type ItemVersionsTable = { subject: string; subject_id: string; version: number }

export type ReleasesTable = {
  id: Generated<number>
  at: Date
  takes_effect_at: Date
  /** Null: on the machine. */
  staff_id: string | null
  note: string
  state: 'waiting' | 'live' | 'dropped'
  /** Lists of `{subject, id, body}`. */
  before: Json
  after: Json
  /** The catalogue's version with this release; null before it is live. */
  catalogue_version: number | null
  /** Whether two people agreed to it. */
  agreed: Generated<boolean>
}
