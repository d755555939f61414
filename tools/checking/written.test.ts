import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../running/child.ts'

/** What people read is written in these rooms; tests, and what makes pages for a rehearsal, are not looked at. */
const files = ['contract/src', 'rules/src', 'ui/src', 'web/src', 'counter/src', 'office/src', 'server/src'].flatMap(
  (folder) =>
    readdirSync(programPath(folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file)),
)
const linesWith = (pattern: RegExp, apart: readonly string[]) =>
  files
    .filter((file) => !apart.includes(file))
    .flatMap((file) =>
      readFileSync(programPath(file), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

const DATES = /DateTimeFormat\((?!\)\.resolvedOptions)|toLocale(?:Date|Time)String|toLocaleString\([^)]*\{/
/** Where dates are written, and what calculates with the clocks of a zone. */
const calendars = [
  'rules/src/calendar.ts',
  'rules/src/written/moments.ts',
  'rules/src/hours/local-time.ts',
  'rules/src/office/local-time.ts',
]
const CARDS = /ending in \$\{|\$\{[^}]*brand\}|padStart\(2, '0'\)\}\s?\/|\bbrand\}? \{?last/i
/** The one place, and what the specification words on the customer's pages (W2.8, S2). */
const cards = [
  'rules/src/paying/card-text.ts',
  'web/src/redeem/dashboard/card-words.ts',
  'web/src/purchase/payment/SavedCards.tsx',
]
const SUMS = /\([^()]* \/ 100\)\.toFixed|style: 'currency'|[`>]\$\$\{|'\$' \+/
/** The one place, fields and files without a sign, whole dollars of reports, an import's own words, and SQL. */
const sums = [
  'rules/src/money.ts',
  'rules/src/office/money-input.ts',
  'rules/src/books/export-words.ts',
  'rules/src/office/words/report-words.ts',
  'rules/src/importing/table-record.ts',
  'server/src/store/statement.ts',
]

const COUNTS =
  /\$\{(?:countOf\()?([\w.]+|Number\(\w+\))(?:\.toLocaleString\('en-US'\))?\)?\} [\w -]*(?:\$\{\w+\})?\$\{\1 === 1 \?|=== 1 \? ['"`]1 /
// Links can start at two steps of the wizard: a module that both share would bring the file of one along with the other.
const steps = ['choosing/location/LocationChoice.tsx', 'summary/PlanSummary.tsx'].map(
  (one) => `web/src/purchase/${one}`,
)
/** The one place, and what stands below the rules. */
const counts = ['rules/src/written/counts.ts', 'ui/src/fields/six-digits.ts', ...steps]

test('dates and times are written in one place, for every page, list and letter', () => {
  expect(linesWith(DATES, calendars)).toEqual([])
})

test('a card is written in one place', () => {
  expect(linesWith(CARDS, cards)).toEqual([])
})

test('a sum is written in one place', () => {
  expect(linesWith(SUMS, sums)).toEqual([])
})

test('a count is written in one place', () => {
  expect(linesWith(COUNTS, counts)).toEqual([])
})

test.each([
  [DATES, "new Date(at).toLocaleDateString('en-US', { timeZone })"],
  [DATES, "at.toLocaleString('en-US', { month: 'long' })"],
  [DATES, "const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })"],
  [CARDS, '`${card.brand} ending in ${card.last4}`'],
  [CARDS, '`${row.cardBrand}, ${row.last4}`'],
  [CARDS, "`${String(card.expMonth).padStart(2, '0')}/${card.expYear}`"],
  [SUMS, '`$${(row.totalCents / 100).toFixed(2)}`'],
  [SUMS, '`$${row.total}`'],
  [SUMS, '<td>$${row.total}</td>'],
  [SUMS, "new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })"],
  [COUNTS, "`${rows.length} ${rows.length === 1 ? 'row' : 'rows'} saved.`"],
  [COUNTS, "`${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`"],
  [COUNTS, "`${left} more ${left === 1 ? 'day' : 'days'}`"],
  [COUNTS, "n === 1 ? '1 location' : `${n} locations`"],
])('%s finds %s', (pattern, line) => {
  expect(pattern.test(line)).toBe(true)
})

test('numbers and the zone of the browser are none of it', () => {
  for (const line of ["count.toLocaleString('en-US')", 'Intl.DateTimeFormat().resolvedOptions().timeZone'])
    expect(DATES.test(line)).toBe(false)
})
