import { z } from 'zod'
import { id, text } from '../text.ts'
import { draftBodies, type DraftBody, type DraftSubject, draftSubjects } from './draft-bodies.ts'

const key = z.uuid()
const subject = z.enum(draftSubjects as [DraftSubject, ...DraftSubject[]])
const thing = { subject, id: z.string() }
/** Counts the changes of one thing, in the draft and by releases: 0 before the first. */
const version = z.number().int().min(0)
const level = z.enum(['error', 'warning'])
const problem = z.object({ level, text: z.string(), field: z.string().nullable() })

/** What was found in the shop as the draft would make it. An error stops publishing. `item`: null for the whole shop. */
const check = z.object({
  level,
  text: z.string(),
  item: z.object(thing).nullable(),
  field: z.string().nullable(),
})
export type Check = z.infer<typeof check>

const itemOf = <const S extends DraftSubject, B extends z.ZodType>(of: S, itsBody: B) =>
  z.object({
    subject: z.literal(of),
    id: z.string(),
    title: z.string(),
    /** As it is live; null: it is new, or was taken off before. */
    before: itsBody.nullable(),
    /** As it will be; null: it is taken off. */
    after: itsBody.nullable(),
    by: z.string(),
    at: z.string(),
    /** The `seen` of the next edit. */
    version,
    problems: z.array(problem),
  })

/** One thing in the draft. */
const draftItem = z.discriminatedUnion('subject', [
  itemOf('model', draftBodies.model),
  itemOf('plan', draftBodies.plan),
  itemOf('benefit', draftBodies.benefit),
  itemOf('drink-group', draftBodies['drink-group']),
  itemOf('drink', draftBodies.drink),
  itemOf('extra', draftBodies.extra),
  itemOf('campaign', draftBodies.campaign),
  itemOf('location', draftBodies.location),
  itemOf('legal', draftBodies.legal),
  itemOf('brand', draftBodies.brand),
  itemOf('text', draftBodies.text),
  itemOf('rule', draftBodies.rule),
])
export type DraftItem = z.infer<typeof draftItem>

type AnyBody = { [S in DraftSubject]: DraftBody<S> }[DraftSubject]
/** Checked against the schema of its subject by the endpoint, which names each wrong field. */
const body = z.custom<AnyBody>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

export const itemsQuery = z.object({ subject })
/** `state` compares the draft with what is live; `body` is the draft's, or what is live when it is taken off. */
export const itemRows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(['live', 'new', 'changed', 'taken off']),
    body,
  }),
)

export const itemQuery = z.object({ subject, id })
export const itemAnswer = z.object({
  live: body.nullable(),
  draft: draftItem.nullable(),
  seen: version,
  /** What was published of it, newest first. */
  versions: z.array(z.object({ releaseId: z.number().int(), at: z.string(), by: z.string(), body: body.nullable() })),
})

export const draftAnswer = z.object({
  id: z.string(),
  /** The version of the catalogue that the draft would change. */
  baseVersion: z.number().int(),
  items: z.array(draftItem),
  checks: z.array(check),
  /** "2 plans and 1 text changed"; empty when nothing is. */
  summary: z.string(),
  /** Stands for everything in the draft; `publish` sends it back. */
  seenDraft: z.string(),
})

/** `id`: null for something new, which gets an id made from its name. `seen`: 0 for something new. */
export const draftSave = z.object({ key, subject, id: id.nullable(), body: body.nullable(), seen: version })
export const draftSaved = z.object({ item: draftItem.nullable(), checks: z.array(check) })
export const draftDrop = z.union([z.object({ key, subject, id }), z.object({ key, all: z.literal(true) })])

/** One field of one thing, as a sentence with what it was and what it will be. */
const fieldChange = z.object({
  ...thing,
  title: z.string(),
  field: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  sentence: z.string(),
})

export const publishPreview = z.object({
  changes: z.array(fieldChange),
  checks: z.array(check),
  /** How many members pay another price than the new one, by plan; `fromCents` is the lowest that they pay. */
  members: z.array(
    z.object({ planId: z.string(), count: z.number().int(), fromCents: z.number().int(), toCents: z.number().int() }),
  ),
  /** When it would go live: now. */
  at: z.string(),
  /** A second person has to agree to it. */
  needsSecond: z.boolean(),
  seenDraft: z.string(),
})

/** `at`: an instant to come; without it, at once. `prices`: what happens to members with another price: they keep it. */
export const publish = z.object({
  key,
  note: text(500),
  at: z.iso.datetime({ offset: true }).optional(),
  prices: z.array(z.object({ planId: id, members: z.literal('keep') })).max(500),
  seenDraft: z.string().max(64),
})
/** `asked`: waits for a second person; then there is no release yet. `version`: the catalogue's, once live. */
export const published = z.object({
  releaseId: z.number().int().nullable(),
  version: z.number().int().nullable(),
  state: z.enum(['live', 'waiting', 'asked']),
})

export const releasesQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})
export const releasesAnswer = z.object({
  rows: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      takesEffectAt: z.string(),
      by: z.string(),
      note: z.string(),
      state: z.enum(['waiting', 'live', 'dropped']),
      catalogueVersion: z.number().int().nullable(),
      changes: z.array(fieldChange),
    }),
  ),
  next: z.string().nullable(),
  total: z.number().int().nullable(),
})
export const releaseBack = z.object({ key, releaseId: z.number().int().min(1) })
