import { appendFileSync, writeFileSync } from 'node:fs'
import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { lineText, rowsText, saidText, withoutLetterText } from '@sipday/rules/importing/list-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import type { Judged } from '@sipday/server/purchases/importing/planned-row.ts'
import { problemHead, problemRows } from '@sipday/server/office/imports/problem-file.ts'
import type { Tally } from '@sipday/server/purchases/importing/tally.ts'

/** As they were given, with a column that says what is wrong. */
export const problemFile = (path: string | undefined) => {
  let heading: readonly string[] = []
  return {
    head: async (given: readonly string[]): Promise<void> => {
      heading = given
      if (path) writeFileSync(path, await problemHead(given))
    },
    add: async (some: readonly Judged[]): Promise<void> => {
      if (path) appendFileSync(path, await problemRows(heading, some))
    },
  }
}

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]

/** As they are sent, one of each sort. */
export const letterText = ({ letters: { count, texts, samples, without } }: ImportRehearsal): string =>
  [
    ...(without.count > 0 ? [withoutLetterText(without), ''] : []),
    `${countText(count, 'letter')}${texts > 0 ? ` and ${countText(texts, 'text')}` : ''} to members, such as these. They are sent by run --letters only.`,
    ...samples.flatMap(({ who, subject, text }) => ['', `To ${who}: ${subject || 'a text'}`, '', text.trim()]),
  ].join('\n')

export const summaryText = (told: ImportRehearsal): string => {
  const { people, create, update } = told
  const more = create + update - people.length
  return [
    rowsText(told),
    ...section('Tomorrow', [
      ...people.map(({ line, who, words }) => `${lineText(line)}: ${who}: ${words}`),
      ...(more > 0 ? [`... and ${more} more. Show everyone: --all`] : []),
    ]),
    ...section(
      'Next charges',
      told.next.map(
        ({ day, members, cents }) => `${dateText(day)}: ${countText(members, 'member')}, ${dollars(cents)}`,
      ),
    ),
    ...section(
      'Locations',
      told.places.map(({ name, members }) => `${name}: ${countText(members, 'membership')}`),
    ),
    ...section('Left out', told.skipped.map(saidText)),
    ...section('Worth a look', told.notes.map(saidText)),
    ...section('Problems', told.problems.map(saidText)),
  ].join('\n')
}

const byLine = (said: Tally['problems']): { line: number; text: string }[] =>
  [...said].flatMap(([text, lines]) => lines.map((line) => ({ line, text }))).toSorted((a, b) => a.line - b.line)

/** For machines: what `check --json` and `run --json` print. */
export const machineText = ({ counts, problems, notes }: Tally, more: object = {}): string =>
  JSON.stringify({
    ...counts,
    errors: byLine(problems).map(({ line, text }) => ({ line, problem: text })),
    notes: byLine(notes).map(({ line, text }) => ({ line, note: text })),
    ...more,
  })
