import type { Choices } from '@sipday/rules/importing/choices.ts'
import { type Cells, type Field, readHeading } from '@sipday/rules/importing/fields.ts'
import {
  benefitOfRecord,
  cellsOfRecord,
  idOfRecord,
  kindOfRecord,
  personOfRecord,
  type TablePerson,
  type TableRecord,
} from '@sipday/rules/importing/table-record.ts'
import { FILE_LINES } from '@sipday/rules/importing/list-words.ts'
import { Unreadable, type Wish, wishOf } from '@sipday/rules/importing/wish.ts'
import { countRowsIn, FileBroken, type GivenFile, listRows, textOf } from './read-list.ts'

/** A row before it is compared with the shop; `given`: as it stands in the file. */
export type RawRow = {
  line: number
  given: readonly string[]
  wish: Wish | null
  /** Also of a row that cannot be read: nothing else may take its subscription. */
  squareId: string | null
  problem: string | null
}

/** Of each column what it means, where the list is anyone's. `rows`: about how many follow, in all files. */
export type Columns = { heading: readonly string[]; fields?: readonly (Field | null)[]; rows: number }
/** The names of the columns come first, for whoever writes the rows back. */
export type Rows = AsyncGenerator<Columns | RawRow>
export type Reading = { choices: Choices; timeZone: string }

const read = (line: number, given: readonly string[], cells: Cells, reading: Parameters<typeof wishOf>[2]): RawRow => {
  const squareId = cells.squareId?.trim() || null
  try {
    return { line, given, squareId, wish: wishOf(line, cells, reading), problem: null }
  } catch (error) {
    if (error instanceof Unreadable) return { line, given, squareId, wish: null, problem: error.message }
    throw error
  }
}

/** Files that were read before and say more about a row's customer. */
export type Beside = { files: ReadonlySet<GivenFile>; complete: (cells: Cells) => Cells }
const NONE: Beside = { files: new Set(), complete: (cells) => cells }

/** Anyone's list, one row at a time. @throws FileBroken */
export async function* rowsOfLists(
  files: readonly GivenFile[],
  { choices, timeZone }: Reading,
  beside: Beside = NONE,
): Rows {
  const rows = await countRowsIn(files.filter((file) => !beside.files.has(file)))
  for (const [position, file] of files.entries()) {
    if (beside.files.has(file)) continue
    let heading: ReturnType<typeof readHeading> | null = null
    for await (const { line, cells } of listRows(file)) {
      if (heading === null) {
        heading = readHeading(cells, choices.columns ?? {})
        yield { heading: cells, fields: heading.fields, rows }
        if (heading.problem !== null) throw new FileBroken(1, heading.problem)
        continue
      }
      const { fields, utc } = heading
      const named: Cells = {}
      for (const [at, field] of fields.entries()) if (field !== null) named[field] = cells[at] ?? ''
      // Its number is of a member, who has a row for each plan.
      if (heading.form === 'Memberful' && named.key) named.key += ` ${named.plan ?? ''}`
      yield read(line + position * FILE_LINES, cells, beside.complete(named), { choices, timeZone, utc })
    }
    if (heading === null) throw new FileBroken(1, `${file.name} is empty.`)
  }
}

const gather = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const one of all) found.push(one)
  return found
}

type Numbered = { line: number; record: TableRecord }

const recordsOf = async (file: GivenFile): Promise<Numbered[]> => {
  const text = (await gather(textOf(file))).join('').replace(/^\ufeff/, '')
  if (!/^\s*[[{]/.test(text)) {
    const [head, ...rows] = await gather(listRows(file))
    return rows.map(({ line, cells }) => ({
      line,
      record: Object.fromEntries((head?.cells ?? []).map((key, at) => [key, cells[at] ?? ''])),
    }))
  }
  try {
    const told = JSON.parse(text) as unknown
    const list = Array.isArray(told) ? told : (told as { records?: unknown }).records
    if (!Array.isArray(list)) throw new SyntaxError('no list')
    return list.map((one: TableRecord, at) => ({
      line: at + 1,
      // Some tables keep the fields of a record apart from its id.
      record: typeof one['fields'] === 'object' ? { ...one, ...(one['fields'] as TableRecord) } : one,
    }))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new FileBroken(1, `${file.name} is not a list in JSON. Is it the whole file?`)
    throw error
  }
}

const givenOf = (record: TableRecord, heading: readonly string[]): string[] =>
  heading.map((key) => {
    const value = record[key]
    return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  })

/** Subscriptions, joined with the people and benefits that are given beside them. @throws FileBroken */
export async function* rowsOfTable(files: readonly GivenFile[], { choices, timeZone }: Reading): Rows {
  const all = (await Promise.all(files.map(recordsOf))).flatMap((records, position) =>
    records.map(({ line, record }) => ({ line: line + position * FILE_LINES, record })),
  )
  const people = new Map<string, TablePerson>()
  const used = new Map<string, string[]>()
  const plans = new Map<string, string>()
  for (const { record } of all) {
    const kind = kindOfRecord(record)
    if (kind === 'person') people.set(idOfRecord(record), personOfRecord(record))
    if (kind !== 'benefit') continue
    const { of, name, plan, isUsed } = benefitOfRecord(record)
    if (isUsed) used.set(of, [...(used.get(of) ?? []), name])
    if (plan) plans.set(of, plan)
  }
  const subscriptions = all.filter(({ record }) => kindOfRecord(record) === 'subscription')
  if (subscriptions.length === 0)
    throw new FileBroken(1, 'No file has subscriptions, with their Square Subscription ID.')
  const heading = [...new Set(subscriptions.flatMap(({ record }) => Object.keys(record)))].filter(
    (key) => key !== 'fields',
  )
  yield { heading, rows: subscriptions.length }
  for (const { line, record } of subscriptions) {
    const given = givenOf(record, heading)
    const { cells, problem } = cellsOfRecord(record, people)
    const id = idOfRecord(record)
    const row = read(
      line,
      given,
      { ...cells, plan: cells.plan || (plans.get(id) ?? '') },
      { choices, timeZone, utc: new Set() },
    )
    yield problem === null && row.wish
      ? { ...row, wish: { ...row.wish, redeemed: used.get(id) ?? [] } }
      : { ...row, wish: problem === null ? row.wish : null, problem: row.problem ?? problem }
  }
}
