import { waitsFor } from '@sipday/server/store/migrating/locks.ts'
import type { PlannedLock, PlannedStep } from '@sipday/server/store/migrating/plan.ts'
import { type Standing, TOO_OLD } from '@sipday/server/store/migrating/standing.ts'
import { VERSION } from '@sipday/server/version.ts'

/** How the database and this version fit together. `refused`: migrations of a newer version that this one does not work with. */
export function describeStanding({ applied, missing, newer, older }: Standing, refused: readonly string[]): string {
  if (older.length > 0) return TOO_OLD
  const latest = applied.at(-1)
  const lines = [
    latest ? `The database is at ${latest} (${applied.length} migrations).` : 'The database is empty.',
    ...newer.map(({ name, needs }) =>
      refused.includes(name)
        ? `${name} is of a newer version, which ${VERSION} does not work with.`
        : `${name} is of a newer version; it works with ${needs ?? VERSION} and newer, so with this one (${VERSION}).`,
    ),
    missing.length > 0
      ? `Version ${VERSION} adds ${missing.length}: ${missing.join(', ')}`
      : `Version ${VERSION} adds nothing.`,
  ]
  return lines.join('\n')
}

/** What `up` would run. */
export const describePlan = (steps: readonly PlannedStep[]): string =>
  steps
    .map(({ name, needs, statements }) =>
      [
        `\n${name}: ${needs ? `version ${needs} and newer go on working` : 'stop all processes of earlier versions first'}`,
        ...statements.flatMap(({ text, locks }) => [
          `  ${shortened(text)}`,
          ...(locks === 'unknown' ? ['    locks: see the statement'] : locks.map((lock) => `    ${lockLine(lock)}`)),
        ]),
      ].join('\n'),
    )
    .join('\n')

const LONGEST = 160
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text)

const lockLine = ({ table, mode, bytes, rows }: PlannedLock): string =>
  bytes === null
    ? `${table}: new`
    : `${table} (${sizeOf(bytes)}, about ${rows ?? 0} rows): ${mode}, ${waitsFor[mode]} until all of it is done`

const UNITS: [number, string][] = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
]

/** "1.2 MB" */
export function sizeOf(bytes: number): string {
  const [size, name] = UNITS.find(([each]) => bytes >= each) ?? [1, 'bytes']
  const value = bytes / size
  return `${value >= 100 || size === 1 ? Math.round(value) : value.toFixed(1)} ${name}`
}
