import { appendFileSync, writeFileSync } from 'node:fs'
import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { csvOf, moreCsvOf } from '@sipday/server/office/csv.ts'
import type { Judged } from '@sipday/server/purchases/importing/planned-row.ts'

type Counts = { rows: number; create: number; update: number; same: number; skip: number }
/** Lines by what is said about them: much is said about many. */
type Said = Map<string, number[]>

const say = (said: Said, line: number, text: string): void => {
  const lines = said.get(text)
  if (lines) lines.push(line)
  else said.set(text, [line])
}

const byLine = (said: Said): { line: number; text: string }[] =>
  [...said].flatMap(([text, lines]) => lines.map((line) => ({ line, text }))).toSorted((a, b) => a.line - b.line)

const SHOWN = 40
/** Lines of a second file begin anew. */
const lineText = (line: number): string =>
  line < 10_000_000 ? `line ${line}` : `file ${Math.floor(line / 10_000_000) + 1}, line ${line % 10_000_000}`

/** Adds up a rehearsal while it is read; keeps what is said about rows, not the rows. */
export const summary = (showsAll: boolean, out: string | undefined) => {
  const counts: Counts = { rows: 0, create: 0, update: 0, same: 0, skip: 0 }
  const problems: Said = new Map()
  const notes: Said = new Map()
  const skipped: Said = new Map()
  const people: string[] = []
  const nextByDay = new Map<string, { members: number; cents: number }>()
  const byPlace = new Map<string, number>()
  let wrongRows = 0
  let heading: readonly string[] = []

  const addUp = ({ planned, act }: Judged): void => {
    const membership = act === 'create' || act === 'update' ? planned?.membership : null
    if (!membership) return
    byPlace.set(membership.placeId, (byPlace.get(membership.placeId) ?? 0) + 1)
    if (membership.nextCents === null) return
    const day = nextByDay.get(membership.paidThrough) ?? { members: 0, cents: 0 }
    nextByDay.set(membership.paidThrough, { members: day.members + 1, cents: day.cents + membership.nextCents })
  }

  return {
    counts,
    problemCount: () => wrongRows,
    problems: () => byLine(problems),
    notes: () => byLine(notes),
    head: async (given: readonly string[]): Promise<void> => {
      heading = given
      if (out) writeFileSync(out, await csvOf([...given, 'problem'], []))
    },
    broken: (line: number, text: string): void => {
      wrongRows += 1
      say(problems, line, text)
    },
    add: async (some: readonly Judged[]): Promise<void> => {
      for (const one of some) {
        counts.rows += 1
        if (one.act !== null) counts[one.act] += 1
        if (one.problem !== null) {
          wrongRows += 1
          say(problems, one.line, one.problem)
        }
        if (one.act === 'skip') say(skipped, one.line, one.words)
        for (const text of one.notes) say(notes, one.line, text)
        const isShown = one.act === 'create' || one.act === 'update'
        if (isShown && (showsAll || people.length < SHOWN))
          people.push(`  ${lineText(one.line)}: ${one.who}: ${one.words}`)
        addUp(one)
      }
      const wrong = some.filter(({ problem }) => problem !== null)
      if (out && wrong.length > 0)
        appendFileSync(
          out,
          await moreCsvOf(
            wrong.map(({ cells, problem }) => [...heading.map((_, at) => cells[at] ?? ''), problem ?? '']),
          ),
        )
    },
    text: (): string => {
      const { rows, create, update, same, skip } = counts
      const lines = [
        `${rows} rows: ${create} new, ${update} changed, ${same} here already, ${skip} left out, ${wrongRows} with a problem.`,
        ...section('Tomorrow', people, create + update - people.length),
        ...section(
          'Next charges',
          [...nextByDay]
            .toSorted()
            .map(([day, one]) => `  ${dateText(day)}: ${countText(one.members, 'member')}, ${dollars(one.cents)}`),
          0,
        ),
        ...section(
          'Locations',
          [...byPlace].map(([place, members]) => `  ${place}: ${countText(members, 'membership')}`),
          0,
        ),
        ...section('Left out', alike(skipped), 0),
        ...section('Worth a look', alike(notes), 0),
        ...section('Problems', alike(problems), 0),
      ]
      return lines.join('\n')
    },
  }
}

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const section = (title: string, lines: readonly string[], more: number): string[] =>
  lines.length === 0
    ? []
    : ['', `${title}:`, ...lines, ...(more > 0 ? [`  ... and ${more} more. Show everyone: --all`] : [])]

const NAMED = 8

/** "  line 41: plan 'Monthly' is not known; nearest: One Month (212 lines: 41, 42, 43 ...)". */
const alike = (said: Said): string[] =>
  [...said].map(([text, lines]) => {
    const [first = 0] = lines
    const more = lines.slice(0, NAMED).map((line) => lineText(line).replace('line ', ''))
    return lines.length === 1
      ? `  ${lineText(first)}: ${text}`
      : `  ${lineText(first)}: ${text} (${lines.length} lines: ${more.join(', ')}${lines.length > NAMED ? ' ...' : ''})`
  })
