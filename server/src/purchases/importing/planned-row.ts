import type { PlannedMembership } from '@sipday/rules/importing/planned.ts'
import type { Pair, Typed } from '../../store/people/customers.ts'

export type PlannedPerson = { pair: Pair; typed: Typed; knownId: string | null; squareCustomerId: string | null }

/** Stored before it is made, so that whoever goes on makes the same. */
export type PlannedRow = {
  person: PlannedPerson
  /** Null: the person pays. */
  payer: PlannedPerson | null
  membership: PlannedMembership | null
  /** A membership that an earlier import brought, and what the old place says about it now. */
  updates: string | null
}

export type Act = 'create' | 'update' | 'same' | 'skip'

/** A row as it was read, with what becomes of it. `cells`: as they were given. */
export type Judged = {
  line: number
  cells: readonly string[]
  who: string
  act: Act | null
  problem: string | null
  /** What it will be like, or why it is left out. */
  words: string
  notes: readonly string[]
  key: string
  hash: string
  planned: PlannedRow | null
}
