import { type ExportKind, exportMade } from '@sipday/contract/office/books/exports.ts'
import { exportTexts, exportWords } from '@sipday/rules/books/export-words.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { takeLimit } from '../../../access/limits.ts'
import { Refusal } from '../../../refusal.ts'
import { placesOfBooks } from '../../../store/books/balances.ts'
import { newestLine } from '../../../store/books/exports.ts'
import { change } from '../../../store/office/changes.ts'
import { answerOfKey } from '../../../store/office/replays.ts'
import { requireFull } from '../../access/needs.ts'
import { askedBooks } from '../../books/asked-books.ts'
import {
  journalRows,
  memberRows,
  paymentRows,
  redemptionRows,
  refundRows,
  type RowsOf,
  taxRows,
} from '../../books/export-rows.ts'
import { leavingRows } from '../../books/leaving-rows.ts'
import { toldPriceRows } from '../../books/told-price-rows.ts'
import { csvOf, moreCsvOf } from '../../csv.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'

const HOUR_MS = 3_600_000

/** About half a megabyte. */
const ROWS = 5000

const rowsOf: Readonly<Record<ExportKind, RowsOf>> = {
  journal: journalRows,
  payments: paymentRows,
  refunds: refundRows,
  tax: taxRows,
  members: memberRows,
  redemptions: redemptionRows,
  prices: toldPriceRows,
  leaving: leavingRows,
}

export const exportCalls = {
  /** Counted and recorded (O11, O). Its parts come from `export-part`, so a year is never held in memory. */
  export: oncePerKey(async ({ deps, input, trx, person, by }) => {
    const { what, locationId } = input
    const { from, to } = await askedBooks(deps, person, input)
    await takeLimit(deps, 'office_export', person.id)
    const now = deps.clock.now()
    const [newest] = await newestLine(trx, {})
    const asked = { what, from, to, locationId: locationId ?? null }
    await change(trx, { at: now, by, subject: 'export', id: what, field: 'made', after: asked })
    return {
      id: input.key,
      name: `${fileName(exportWords[what].title).toLowerCase()}-${from}-${to}-${fileName(person.name)}.csv`,
      ...asked,
      newest: newest?.id ?? 0,
      until: new Date(now.getTime() + HOUR_MS).toISOString(),
    }
  }),

  /** Of a file that this person made within the hour. Throws Refusal 404. */
  'export-part': async ({ deps, input: { id, after }, session }) => {
    const person = requireFull(session)
    const [kept] = await answerOfKey(deps.db, { staffId: person.id, call: 'export', key: id })
    const made = exportMade.safeParse(kept?.answer)
    if (!made.success || new Date(made.data.until) < deps.clock.now())
      throw new Refusal(404, 'unknown', exportTexts.notThere)
    const { what, from, to, locationId, newest } = made.data
    const places = (await placesOfBooks(deps.reads, {}))
      .map((one) => one.id)
      .filter((one) => locationId === null || one === locationId)
    const asked = {
      only: locationId === null ? null : [locationId],
      places,
      from,
      to,
      newest,
      withNames: may(person, 'customers.read'),
    }
    const { rows, next } = await rowsOf[what](deps.reads, asked, after ?? null, ROWS)
    const { columns } = exportWords[what]
    const cells = rows.map((row) => columns.map(([key]) => row[key] ?? ''))
    const heads = columns.map(([, name]) => name)
    return { csv: await (after === undefined ? csvOf(heads, cells) : moreCsvOf(cells)), rows: rows.length, next }
  },
} satisfies Partial<OfficeCalls>
