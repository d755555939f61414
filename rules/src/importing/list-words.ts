import { countText } from '../written/counts.ts'

/** Lines of a second file begin here. */
export const FILE_LINES = 10_000_000

export const lineText = (line: number): string =>
  line < FILE_LINES ? `line ${line}` : `file ${Math.floor(line / FILE_LINES) + 1}, line ${line % FILE_LINES}`

/** "line 41: plan 'Monthly' is not known; nearest: One Month (212 lines: 41, 42, 43 ...)". */
export const saidText = ({ text, count, lines }: { text: string; count: number; lines: readonly number[] }): string => {
  const first = `${lineText(lines[0] ?? 1)}: ${text}`
  if (count === 1) return first
  const named = lines.map((line) => lineText(line).replace('line ', '')).join(', ')
  return `${first} (${count} lines: ${named}${count > lines.length ? ' ...' : ''})`
}

/** "2 people have no email address and get no letter: Bo Li (line 3), Ann (line 9).". */
export const withoutLetterText = ({
  count,
  people,
}: {
  count: number
  people: readonly { line: number; who: string }[]
}): string => {
  const named = people.map(({ line, who }) => `${who} (${lineText(line)})`).join(', ')
  const more = count > people.length ? ` and ${(count - people.length).toLocaleString('en-US')} more` : ''
  return `${countText(count, 'person has', 'people have')} no email address and ${count === 1 ? 'gets' : 'get'} no letter: ${named}${more}.`
}

type Counts = { rows: number; create: number; update: number; same: number; skip: number; wrong: number }

export const rowsText = ({ rows, create, update, same, skip, wrong }: Counts): string =>
  `${rows} rows: ${create} new, ${update} changed, ${same} here already, ${skip} left out, ${wrong} with a problem.`
