import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { isText, type MovingLetter, type MovingLetters, sortOf } from './letters.ts'
import type { Judged } from './planned-row.ts'
import type { Columns } from './read-rows.ts'

/** Of an export of everything. */
const MOST_COLUMNS = 100

/** Lines by what is said about them: much is said about many. */
type Said = Map<string, number[]>

const say = (said: Said, line: number, text: string): void => {
  const lines = said.get(text)
  if (lines) lines.push(line)
  else said.set(text, [line])
}

type Shown = {
  most: number
  letters: MovingLetters
  placeName?: (id: string) => string
}

/** Keeps what is said about rows, not the rows. */
export const createTally = ({ most, letters, placeName = (id) => id }: Shown) => {
  const counts = { rows: 0, create: 0, update: 0, same: 0, skip: 0 }
  let wrong = 0
  let isBroken = false
  const problems: Said = new Map()
  const notes: Said = new Map()
  const skipped: Said = new Map()
  const people: ImportRehearsal['people'] = []
  const next = new Map<string, { members: number; cents: number }>()
  const places = new Map<string, number>()
  const columns = new Map<string, string | null>()
  const written = { count: 0, texts: 0 }
  const unwritten: { line: number; who: string }[] = []
  let without = 0
  const samples = new Map<string, { who: string; letter: MovingLetter }>()

  const addUp = ({ planned }: Judged): void => {
    const membership = planned?.membership
    if (!membership) return
    places.set(membership.placeId, (places.get(membership.placeId) ?? 0) + 1)
    if (membership.nextCents === null) return
    const day = next.get(membership.paidThrough) ?? { members: 0, cents: 0 }
    next.set(membership.paidThrough, { members: day.members + 1, cents: day.cents + membership.nextCents })
  }
  const addLetters = ({ line, planned, key, who }: Judged): void => {
    for (const name of planned ? letters.without(planned) : []) {
      without += 1
      if (unwritten.length < most) unwritten.push({ line, who: name })
    }
    for (const letter of planned ? letters.of(planned, key) : []) {
      written[isText(letter) ? 'texts' : 'count'] += 1
      const sort = sortOf(letter)
      if (!samples.has(sort)) samples.set(sort, { who, letter })
    }
  }
  const bad = (line: number, text: string): void => {
    wrong += 1
    say(problems, line, text)
  }

  return {
    counts,
    wrong: () => wrong,
    problems,
    notes,
    head: ({ heading, fields = [] }: Columns): void => {
      for (const [at, header] of heading.entries()) if (at in fields) columns.set(header, fields[at] ?? null)
    },
    /** The file as a whole, from this line on. */
    broken: (line: number, text: string): void => {
      isBroken = true
      bad(line, text)
    },
    add: (some: readonly Judged[]): void => {
      for (const one of some) {
        counts.rows += 1
        if (one.act !== null) counts[one.act] += 1
        if (one.problem !== null) bad(one.line, one.problem)
        if (one.act === 'skip') say(skipped, one.line, one.words)
        for (const text of one.notes) say(notes, one.line, text)
        if (one.planned === null) continue
        if (people.length < most) people.push({ line: one.line, who: one.who, words: one.words })
        addUp(one)
        addLetters(one)
      }
    },
    rehearsal: (lines = 8, kinds = 200): ImportRehearsal => {
      const alike = (said: Said) =>
        [...said].slice(0, kinds).map(([text, all]) => ({ text, count: all.length, lines: all.slice(0, lines) }))
      return {
        ...counts,
        wrong,
        broken: isBroken,
        problems: alike(problems),
        notes: alike(notes),
        skipped: alike(skipped),
        people,
        next: [...next].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, one]) => ({ day, ...one })),
        columns: [...columns].slice(0, MOST_COLUMNS).map(([header, field]) => ({ header, field })),
        letters: {
          ...written,
          without: { count: without, people: unwritten },
          samples: [...samples.values()].map(({ who, letter }) => ({ who, ...letters.shown(letter) })),
        },
        places: [...places].map(([id, members]) => ({ name: placeName(id), members })),
      }
    },
  }
}
export type Tally = ReturnType<typeof createTally>
