import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import type { Generated } from 'kysely'

/** A legal text as it was published; the newest version of a kind applies. `hash`: SHA-256 of `body`, hexadecimal. */
export type LegalVersionsTable = {
  kind: LegalKind
  version: number
  title: string
  /** Markdown; empty: from this version on there is no such text. */
  body: string
  hash: string
  material: Generated<boolean>
  note: Generated<string>
  published_at: Date
}

/** The work of telling members of a material change; every one of them is told once. */
export type LegalMailingsTable = {
  kind: LegalKind
  version: number
  /** Everyone up to this id has been told. */
  after_customer: Generated<string>
  done_at: Date | null
}

/** What the payer of a purchase was shown and agreed to, written with the payment by a trigger. */
export type ConsentsTable = {
  id: Generated<number>
  purchase_id: string
  customer_id: string
  /** The terms that applied; null when there were none. */
  terms_version: number | null
  words: string
  /** SHA-256 of `words`, hexadecimal. */
  hash: string
  at: Date
}
