import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { Trx } from '../../../deps.ts'

/** When something goes live; `today`: the shop's day. */
export type WrittenAt = { now: Date; today: string }

/** How one kind of thing is kept among what is live. */
export type SubjectStore<S extends DraftSubject> = {
  /** Everything of this kind that is live, by id; what was taken off is not there. */
  read(trx: Trx): Promise<Record<string, DraftBody<S>>>
  /** Makes this the live body; null takes it off. Writing the same again changes nothing. */
  write(trx: Trx, id: string, body: DraftBody<S> | null, at: WrittenAt): Promise<void>
}

/** `{[id]: body}` of a list of rows. */
export const byId = <Row extends { id: string }, Body>(
  rows: readonly Row[],
  bodyOf: (row: Row) => Body,
): Record<string, Body> => Object.fromEntries(rows.map((row) => [row.id, bodyOf(row)]))
