import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { AnyBody } from '@sipday/rules/office/release.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, instant, json, orNull } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Null: it was not there, or was removed. */
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

/** Live releases of this thing, newest first. */
export const releasesOf = async (
  db: Db | Trx,
  { subject, id }: { subject: DraftSubject; id: string },
): Promise<StoredRelease[]> => {
  const rows = await select(db).where('r.state', '=', 'live').orderBy('r.id', 'desc').execute()
  return rows.map(releaseOf).filter(({ after }) => after.some((one) => one.subject === subject && one.id === id))
}

/** Newest first, after the one with the id `after`; one more than a page tells that there are more. */
export const releasePage = async (db: Db | Trx, after: number | null, size: number): Promise<StoredRelease[]> => {
  const rows = await select(db)
    .$if(after !== null, (all) => all.where('r.id', '<', after ?? 0))
    .orderBy('r.id', 'desc')
    .limit(size)
    .execute()
  return rows.map(releaseOf)
}

export const countReleases = async (db: Db | Trx): Promise<number> => {
  const { count } = await db
    .selectFrom('releases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const releaseById = async (trx: Trx, id: number): Promise<StoredRelease | null> => {
  const row = await select(trx).where('r.id', '=', id).executeTakeFirst()
  return row ? releaseOf(row) : null
}

/** With `by`, only those whose instant has come. */
export const waitingReleases = async (db: Db | Trx, by?: Date): Promise<StoredRelease[]> => {
  const rows = await select(db)
    .where('r.state', '=', 'waiting')
    .$if(by !== undefined, (all) => all.where('r.takes_effect_at', '<=', by ?? new Date(0)))
    .orderBy('r.takes_effect_at')
    .orderBy('r.id')
    .execute()
  return rows.map(releaseOf)
}

/** `staffId` is null on the machine. Returns the id. */
export const insertRelease = async (
  trx: Trx,
  release: Pick<StoredRelease, 'at' | 'takesEffectAt' | 'note' | 'before' | 'after'> & {
    staffId: string | null
    agreed: boolean
  },
): Promise<number> => {
  const { id } = await trx
    .insertInto('releases')
    .values({
      at: release.at,
      takes_effect_at: release.takesEffectAt,
      staff_id: release.staffId,
      note: release.note,
      state: 'waiting',
      before: JSON.stringify(release.before),
      after: JSON.stringify(release.after),
      catalogue_version: null,
      agreed: release.agreed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the catalogue's version with this release. */
export const noteLive = async (trx: Trx, id: number): Promise<number> => {
  const version = await catalogueVersion(trx)
  await trx.updateTable('releases').set({ state: 'live', catalogue_version: version }).where('id', '=', id).execute()
  return version
}

export const noteDropped = async (trx: Trx, id: number): Promise<void> => {
  await trx.updateTable('releases').set({ state: 'dropped' }).where('id', '=', id).execute()
}

export const catalogueVersion = async (db: Db | Trx): Promise<number> => {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

export const planReleases = statement({
  name: 'what releases made of the plans',
  text: `
    select r.takes_effect_at, r.agreed,
      (select json_agg(json_build_object('id', t -> 'id', 'body', t -> 'body'))
        from jsonb_array_elements(r.after) t where t ->> 'subject' = 'plan') as plans
    from releases r where r.state = 'live' order by r.takes_effect_at, r.id`,
  takes: {},
  gives: {
    takes_effect_at: instant,
    agreed: bool,
    plans: orNull(json<{ id: string; body: DraftBody<'plan'> | null }[]>()),
  },
})
