import { z } from 'zod'
import { id } from '../../text.ts'

export const importSources = ['csv', 'stripe', 'table', 'square'] as const
export type ImportSource = (typeof importSources)[number]

const count = z.number().int()
const key = z.uuid()
const named = z.record(z.string().max(200), z.string().max(200))

export const importChoices = z.strictObject({
  dates: z.enum(['month-first', 'day-first']).optional(),
  money: z.enum(['dollars', 'cents']).optional(),
  columns: named.optional(),
  plans: named.optional(),
  places: named.optional(),
  trust: z.enum(['square', 'list']).optional(),
  twice: z.enum(['keep', 'skip']).optional(),
  taxes: z.literal('location').optional(),
  until: z.iso.date().optional(),
  benefit: z.string().max(200).optional(),
  people: z.boolean().optional(),
})

/** The same said about several lines; `lines`: the first ones. */
const said = z.object({ text: z.string(), count, lines: z.array(count) })

export const importRehearsal = z.object({
  rows: count,
  create: count,
  update: count,
  same: count,
  skip: count,
  wrong: count,
  /** Not all of it could be read, so nothing is brought in. */
  broken: z.boolean(),
  problems: z.array(said),
  notes: z.array(said),
  skipped: z.array(said),
  /** The first ones, person by person. */
  people: z.array(z.object({ line: count, who: z.string(), words: z.string() })),
  next: z.array(z.object({ day: z.string(), members: count, cents: count })),
  places: z.array(z.object({ name: z.string(), members: count })),
  /** Of anyone's list: what each column is taken for; null is not read. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** To members, if they are written to: emails, texts to whoever has only a phone, and one of each sort, as it is sent. */
  letters: z.object({
    count,
    texts: count,
    samples: z.array(z.object({ who: z.string(), /** '' of a text. */ subject: z.string(), text: z.string() })),
    /** Who would get one, and has no address for it. */
    without: z.object({ count, people: z.array(z.object({ line: z.number(), who: z.string() })) }),
  }),
})
export type ImportRehearsal = z.infer<typeof importRehearsal>

const importRow = z.object({
  id: z.string(),
  source: z.enum(importSources),
  name: z.string(),
  state: z.enum(['open', 'checking', 'checked', 'staging', 'running', 'stopped', 'done', 'undoing', 'undone']),
  createdAt: z.string(),
  done: count,
  waiting: count,
  failed: count,
  kept: count,
  undone: count,
})

export const importsQuery = z.object({ id: id.optional() })
export const importsAnswer = z.object({
  imports: z.array(importRow),
  importsInAll: count,
  import: importRow
    .extend({
      choices: importChoices,
      rehearsal: importRehearsal.nullable(),
      /** Rows read so far, of about how many; null before that is known. */
      reading: z.object({ done: count, all: count }).nullable(),
      /** Not made or not taken back, and why: the first ones. */
      problems: z.array(z.object({ line: count, problem: z.string() })),
      problemsInAll: count,
    })
    .nullable(),
  plans: z.array(z.object({ id: z.string(), name: z.string() })),
  places: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Names of what a punch card can be for. */
  benefits: z.array(z.string()),
  timeZone: z.string(),
})

export const importStart = z.object({ key, source: z.enum(importSources), name: z.string().max(200) })
export const importStarted = z.object({ importId: z.string() })

/** `content`: a part of the file, in base64. */
export const importPart = z.object({
  key,
  importId: id,
  file: z.number().int().min(0).max(20),
  part: z.number().int().min(0).max(2000),
  name: z.string().max(200),
  content: z.base64().max(210_000),
})
export const importCheck = z.object({ key, importId: id, choices: importChoices })
export const importOnly = z.object({ key, importId: id })
/** Of the rehearsal; its parts are fetched one after the other, for an hour. `name`: of the file. */
export const problemsMade = z.object({
  id: z.string(),
  importId: z.string(),
  name: z.string(),
  parts: count,
  until: z.string(),
})
export const problemsPartQuery = z.object({ id: z.uuid(), part: z.coerce.number().int().min(0).max(10_000) })
export const problemsPart = z.object({ csv: z.string() })
/** `letters`: whether members are written to. */
export const importRun = importOnly.extend({ letters: z.boolean() })
/** `asked`: it waits for a second person. */
export const importBegun = z.object({ state: z.enum(['running', 'asked']) })
