import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import type { Trx } from '../../../deps.ts'

/** `today`: the shop's day. */
export type WrittenAt = { now: Date; today: string }

export type SubjectStore<S extends DraftSubject> = {
  /** Live bodies by id. */
  read(trx: Trx): Promise<Record<string, DraftBody<S>>>
  /** Makes this body live; null removes it. Idempotent. */
  write(trx: Trx, id: string, body: DraftBody<S> | null, at: WrittenAt): Promise<void>
}

export const byId = <Row extends { id: string }, Body>(
  rows: readonly Row[],
  bodyOf: (row: Row) => Body,
): Record<string, Body> => Object.fromEntries(rows.map((row) => [row.id, bodyOf(row)]))

export const photoText = (photo: ChosenPhoto | null): string | null => photo && JSON.stringify(photo)
