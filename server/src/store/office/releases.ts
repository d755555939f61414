import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { AnyBody } from '@sipday/rules/office/release.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** One thing of a release with its body; null: it was not there, or was taken off. */
export type ReleasedThing = { subject: DraftSubject; id: string; body: AnyBody | null }
export type StoredRelease = {
  id: number
  at: Date
  takesEffectAt: Date
  byName: string | null
  note: string
  state: 'waiting' | 'live' | 'dropped'
  before: ReleasedThing[]
  after: ReleasedThing[]
  catalogueVersion: number | null
}

const select = (db: Db | Trx) =>
  db
    .selectFrom('releases as r')
    .leftJoin('staff as s', 's.id', 'r.staff_id')
    .select(['r.id', 'r.at', 'r.takes_effect_at', 'r.note', 'r.state', 'r.before', 'r.after', 'r.catalogue_version'])
    .select('s.name')

const releaseOf = (row: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): StoredRelease => ({
  id: row.id,
  at: row.at,
  takesEffectAt: row.takes_effect_at,
  byName: row.name,
  note: row.note,
  state: row.state,
  before: row.before as ReleasedThing[],
  after: row.after as ReleasedThing[],
  catalogueVersion: row.catalogue_version,
})

/** Releases that are live and contain this thing, newest first. */
export const releasesOf = async (
  db: Db | Trx,
  { subject, id }: { subject: DraftSubject; id: string },
): Promise<StoredRelease[]> => {
  const rows = await select(db).where('r.state', '=', 'live').orderBy('r.id', 'desc').execute()
  return rows.map(releaseOf).filter(({ after }) => after.some((one) => one.subject === subject && one.id === id))
}
