import { dateIn } from '@sipday/rules/calendar.ts'
import { createHmac } from 'node:crypto'
import { takeLimit } from '../../../access/limits.ts'
import { secretsIn } from '../../../app-secret.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import type { Db } from '../../../store/database.ts'
import { changesAt, countWanted, peopleOfChanges } from '../../../store/office/changes-list.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { csvOf } from '../../csv.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'
import { askedOf, reachOf, toldChanges } from '../../told-changes.ts'

const PAGE = 50

const MOST_COUNTED = 10_000

const MOST_ROWS = 10_000

export const changeCalls = {
  /** Newest first; days of the shop. */
  changes: async ({ deps, input, session }) => {
    const person = requireFull(session)
    const { after: end, ...filters } = input
    const asked = await askedOf(deps, person, filters)
    const below = end ? await endOf(deps, deps.reads, end) : null
    const [found, [counted], people] = await Promise.all([
      toldChanges(deps, asked, { below, count: PAGE + 1 }),
      countWanted(deps.reads, asked),
      peopleOfChanges(deps.reads, reachOf(person)),
    ])
    const total = counted?.count ?? 0
    const page = found.slice(0, PAGE)
    const last = page.at(-1)
    const { appSecret } = deps.settings
    return {
      rows: page.map(({ id, at, before, after, ...row }) => ({
        ...row,
        id: nameOfRow(appSecret, id),
        at: at.toISOString(),
        before: before as never,
        after: after as never,
      })),
      next: last && found.length > PAGE ? `${last.at.getTime()}.${nameOfRow(appSecret, last.id)}` : null,
      total: total > MOST_COUNTED ? null : total,
      people,
    }
  },

  /** Taking it out is recorded, too (Q, O). */
  'changes-csv': async ({ deps, input, session }) => {
    const person = requireFull(session)
    await takeLimit(deps, 'office_export', person.id)
    const { key: _key, subjectId, ...rest } = input
    const filters = { ...rest, ...(subjectId === undefined ? {} : { id: subjectId }) }
    const asked = await askedOf(deps, person, filters)
    const rows = await toldChanges(deps, asked, { below: null, count: MOST_ROWS })
    const now = deps.clock.now()
    const { shop } = await catalogueOf(deps.reads)
    const csv = await csvOf(
      ['When', 'Who', 'What happened', 'Kind', 'Id', 'Field', 'Before', 'After', 'Why'],
      rows.map((row) => [
        row.at.toISOString(),
        row.who,
        row.sentence,
        row.subject,
        row.subjectId,
        row.field,
        textOf(row.before),
        textOf(row.after),
        row.reason ?? '',
      ]),
    )
    const after = { rows: rows.length, ...filters }
    const by = { staffId: person.id, sessionId: session.id }
    await deps.db
      .transaction()
      .execute((trx) => change(trx, { at: now, by, subject: 'export', id: 'changes', field: 'made', after }))
    return { name: `changes-${dateIn(now, shop.timeZone)}-${fileName(person.name)}.csv`, csv }
  },
} satisfies Partial<OfficeCalls>

/** Hides the number, which would say how much is changed elsewhere. */
const nameOfRow = (appSecret: string, id: number): string =>
  createHmac('sha256', appSecret).update(`change|${id}`).digest('base64url').slice(0, 22)

/** Throws Refusal 400 for names we did not make. */
const endOf = async (deps: Pick<Deps, 'settings'>, db: Db, after: string): Promise<number> => {
  const [at, name] = after.split('.')
  const instant = new Date(/^\d{1,15}$/.test(at ?? '') ? Number(at) : Number.NaN)
  const rows = Number.isNaN(instant.getTime()) ? [] : await changesAt(db, { at: instant })
  const found = rows.find(({ id }) => secretsIn(deps.settings).some((secret) => nameOfRow(secret, id) === name))
  if (found) return found.id
  throw new Refusal(400, 'invalid_request', 'This page of the list cannot be found. Please begin at the first one.')
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
