import { createHash } from 'node:crypto'
import { type LegalKind, legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import type { Shop } from '@sipday/contract/catalogue.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

export type LegalVersion = {
  version: number
  title: string
  body: string
  material: boolean
  note: string
  publishedAt: Date
}
export type LegalTexts = { [Kind in LegalKind]?: LegalVersion }

const versions = (db: Kysely<Database>) =>
  db
    .selectFrom('legal_versions')
    .select(['version', 'title', 'body', 'material', 'note', 'published_at as publishedAt'])

export const readLegal = async (db: Kysely<Database>): Promise<LegalTexts> => {
  const newest = await versions(db)
    .select('kind')
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
  return Object.fromEntries(newest.flatMap(({ kind, ...text }) => (text.body === '' ? [] : [[kind, text]])))
}

/** A version as published, and whether it still applies; undefined if it never existed. */
export const legalVersion = async (
  db: Kysely<Database>,
  kind: LegalKind,
  version: number | 'newest',
): Promise<(LegalVersion & { isNewest: boolean }) | undefined> => {
  const found = await versions(db)
    .where('kind', '=', kind)
    .$if(version !== 'newest', (query) => query.where('version', '=', Number(version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found || found.body === '') return undefined
  const newest = await db
    .selectFrom('legal_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { ...found, isNewest: found.version === newest.version }
}

/** Newest first; an empty body withdrew the text. */
export const legalHistory = async (
  db: Kysely<Database>,
): Promise<(Omit<LegalVersion, 'body'> & { kind: LegalKind; isGone: boolean })[]> => {
  const rows = await versions(db).select('kind').orderBy('kind').orderBy('version', 'desc').execute()
  return rows.map(({ body, ...row }) => ({ ...row, isGone: body === '' }))
}

/** The newest material change of each text in force, with the note for members. */
export type LegalNews = Pick<LegalVersion, 'version' | 'title' | 'note' | 'publishedAt'> & { kind: LegalKind }
export const readLegalNews = async (db: Kysely<Database>, texts: LegalTexts): Promise<LegalNews[]> => {
  const newest = await db
    .selectFrom('legal_versions')
    .select(['kind', 'version', 'title', 'note', 'published_at as publishedAt'])
    .distinctOn('kind')
    .where('material', '=', true)
    .where('version', '>', 1)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
  return newest.filter(({ kind }) => texts[kind] !== undefined)
}

export type NewLegalText = { kind: LegalKind; title: string; body: string; material?: boolean; note?: string }

/** Members are told of a material change; a first version is none. */
export const publishLegal = async (
  db: Kysely<Database>,
  { kind, title, body, material = false, note = '' }: NewLegalText,
  at: Date,
): Promise<void> => {
  const { version } = await db
    .insertInto('legal_versions')
    .values(({ selectFrom, fn, val, eb }) => ({
      kind,
      version: selectFrom('legal_versions')
        .select(eb(fn.coalesce(fn.max('version'), val(0)), '+', 1).as('next'))
        .where('kind', '=', kind),
      title,
      body,
      hash: createHash('sha256').update(body, 'utf8').digest('hex'),
      material,
      note,
      published_at: at,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  if (material && version > 1 && body !== '') await db.insertInto('legal_mailings').values({ kind, version }).execute()
}

const KEYS = {
  terms: 'terms',
  privacy: 'privacy',
  accessibility: 'accessibility',
  'text-messages': 'textMessages',
} as const satisfies Record<LegalKind, keyof Shop['legal']>

export const legalAnswer = (texts: LegalTexts): Shop['legal'] => {
  const bodies = legalKinds.map((kind) => [KEYS[kind], texts[kind]?.body ?? ''])
  return Object.fromEntries(bodies) as Shop['legal']
}
