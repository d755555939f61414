import { createHash } from 'node:crypto'
import type { Choices } from '@sipday/rules/importing/choices.ts'
import type { Deps } from '../../deps.ts'
import type { ImportSource } from '../../store/importing/imports.ts'
import { type Facts, factsOf } from './facts.ts'
import { judge, type Seen } from './judge.ts'
import type { Judged } from './planned-row.ts'
import { ownProcess } from './pace.ts'
import type { GivenFile } from './read-list.ts'
import { type Columns, type RawRow, type Rows, rowsOfLists, rowsOfTable } from './read-rows.ts'
import { rowsOfStripe } from './read-stripe.ts'
import { rowsOfSquare } from './square-rows.ts'
import { shopHere } from './shop-here.ts'
import { squareFacts } from './square-facts.ts'

export type Asked = { source: ImportSource; files: readonly GivenFile[]; choices: Choices }

const rowsOf = ({ source, files, choices }: Asked, facts: Facts): Rows => {
  const reading = { choices, timeZone: facts.shop.timeZone }
  if (source === 'square') return rowsOfSquare(files, reading, facts)
  if (source === 'stripe') return rowsOfStripe(files, reading)
  return source === 'table' ? rowsOfTable(files, reading) : rowsOfLists(files, reading)
}

/**
 * Writes nothing, here or at Square. Holds no more than some hundred rows and the names of the memberships seen.
 * @throws FileBroken, SquareSilent
 */
export async function* rehearse(deps: Deps, asked: Asked, pace = ownProcess(deps)): AsyncGenerator<Columns | Judged[]> {
  const facts = await factsOf(deps, await shopHere(deps), squareFacts(deps))
  const seen: Seen = {
    keys: new Map(),
    people: new Map(),
    names: new Map(),
    has: new Map(),
    squareCustomers: new Map(),
    codes: new Map(),
  }
  let rows: RawRow[] = []
  const judged = async (): Promise<Judged[]> => {
    const some = rows
    rows = []
    return judge(deps, facts, asked, some, seen)
  }
  for await (const row of rowsOf(asked, facts)) {
    if ('heading' in row) {
      yield row
      continue
    }
    rows.push(row)
    if (rows.length < pace.rows) continue
    yield await judged()
    await pace.rest()
  }
  if (rows.length > 0) yield await judged()
}

/** Of the bytes of all files, in order. */
export const hashOfFiles = async (files: readonly GivenFile[], choices: Choices): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(choices))
  for (const file of files) for await (const bytes of file.parts()) hash.update(bytes)
  return hash.digest('base64url')
}
