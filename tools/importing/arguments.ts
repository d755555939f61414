import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importChoices } from '@sipday/contract/office/importing/imports.ts'
import type { Choices } from '@sipday/rules/importing/choices.ts'

export const USAGE = `Usage:
  npm run import -- check <source> <file...>   shows what tomorrow would look like, writes nothing
  npm run import -- run <source> <file...>     brings in the rows without a problem; nothing is charged
  npm run import -- list                       the imports so far
  npm run import -- undo <id>                  takes away the rows to which nothing has happened since
Sources: csv (any list, also of Recharge, Memberful, WooCommerce, Square's customers), stripe (its exports),
  table (subscriptions, subscribers and benefits as CSV or JSON), square (what runs in the Square account; files as for table)
Said once for all rows:
  --dates month-first|day-first   --money dollars|cents    --plan "Monthly=one-month"   --place "Downtown=kips-bay"
  --column "Membership type=plan" --trust square|list      --twice keep|skip            --taxes location
  --until 2027-12-31              --benefit <id or name>   --people                     --choices <file.json>
Besides: --letters (check: shows what members are written; run: writes to them), --json, --out <file.csv> (the rows with a problem, with a column that says it), --all (every person)`

const OPTIONS = {
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  out: { type: 'string' },
  choices: { type: 'string' },
  dates: { type: 'string' },
  money: { type: 'string' },
  plan: { type: 'string', multiple: true },
  place: { type: 'string', multiple: true },
  column: { type: 'string', multiple: true },
  trust: { type: 'string' },
  twice: { type: 'string' },
  taxes: { type: 'string' },
  until: { type: 'string' },
  benefit: { type: 'string' },
  people: { type: 'boolean' },
  letters: { type: 'boolean' },
} as const

export class UsageError extends Error {}

/** @throws UsageError for an option that does not exist */
const given = () => {
  try {
    return parseArgs({ allowPositionals: true, strict: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
type Values = ReturnType<typeof given>['values']

const oneOf = <const T extends string>(
  name: string,
  given: string | undefined,
  allowed: readonly T[],
): T | undefined => {
  if (given === undefined) return undefined
  const found = allowed.find((one) => one === given)
  if (found === undefined) throw new UsageError(`--${name} is ${allowed.join(' or ')}, not "${given}".`)
  return found
}

/** "Monthly=one-month" as a pair; what is before the last "=" is the word of the list. */
const pairsOf = (name: string, given: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    given.map((one) => {
      const at = one.lastIndexOf('=')
      if (at < 0) throw new UsageError(`--${name} is written as --${name} "their word=ours".`)
      return [one.slice(0, at).trim(), one.slice(at + 1).trim()]
    }),
  )

/** Never guessed: a word that is none of the choices stops it. @throws UsageError */
const checked = (told: unknown): Choices => {
  const read = importChoices.safeParse(told)
  if (read.success) return read.data as Choices
  const [first] = read.error.issues
  throw new UsageError(`The choices cannot be used: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`)
}

/** @throws UsageError */
const keptChoices = (path: string | undefined): Choices => {
  if (path === undefined) return {}
  try {
    return checked(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} is not a file with choices in JSON.`)
  }
}

/** @throws UsageError */
const choicesOf = (values: Values): Choices => {
  const kept = keptChoices(values.choices)
  const said = {
    dates: oneOf('dates', values.dates, ['month-first', 'day-first']),
    money: oneOf('money', values.money, ['dollars', 'cents']),
    trust: oneOf('trust', values.trust, ['square', 'list']),
    twice: oneOf('twice', values.twice, ['keep', 'skip']),
    taxes: oneOf('taxes', values.taxes, ['location']),
    until: values.until,
    benefit: values.benefit,
    people: values.people,
  }
  return checked({
    ...kept,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    columns: { ...kept.columns, ...pairsOf('column', values.column) },
    plans: { ...kept.plans, ...pairsOf('plan', values.plan) },
    places: { ...kept.places, ...pairsOf('place', values.place) },
  })
}

const SOURCES = ['square', 'table', 'csv', 'stripe'] as const

/** @throws UsageError */
const sourceOf = (said: string | undefined) => {
  const found = SOURCES.find((source) => source === said)
  if (said !== undefined && found === undefined)
    throw new UsageError(`A source is square, table, csv or stripe, not "${said}".`)
  return found
}

/** What was asked for on the command line. @throws UsageError */
export const readArguments = () => {
  const { values, positionals } = given()
  const [action = '', ...rest] = positionals
  const [source, ...files] = rest
  return {
    action,
    /** Of `undo`. */
    id: rest[0] ?? '',
    source: action === 'check' || action === 'run' ? sourceOf(source) : undefined,
    files,
    choices: choicesOf(values),
    letters: values.letters ?? false,
    isJson: values.json ?? false,
    showsAll: values.all ?? false,
    out: values.out,
  }
}
