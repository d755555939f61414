import { z } from 'zod'
import { id, text } from '../text.ts'
import { membersPrice } from './money/price-changes.ts'
import { draftBodies, type DraftBody, type DraftSubject, draftSubjects } from './draft-bodies.ts'

const key = z.uuid()
const subject = z.enum(draftSubjects as [DraftSubject, ...DraftSubject[]])
const thing = { subject, id: z.string() }
/** Counts the changes of one thing, in the draft and by releases. */
const version = z.number().int().min(0)
const level = z.enum(['error', 'warning'])
const problem = z.object({ level, text: z.string(), field: z.string().nullable() })

/** An error stops publishing. `item`: null for the whole shop. */
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
    /** Live; null: new, or taken off before. */
    before: itsBody.nullable(),
    /** Null: taken off. */
    after: itsBody.nullable(),
    by: z.string(),
    at: z.string(),
    /** The `seen` of the next edit. */
    version,
    problems: z.array(problem),
  })

const draftItem = z.discriminatedUnion('subject', [
  itemOf('model', draftBodies.model),
  itemOf('plan', draftBodies.plan),
  itemOf('benefit', draftBodies.benefit),
  itemOf('drink-group', draftBodies['drink-group']),
  itemOf('drink', draftBodies.drink),
  itemOf('extra', draftBodies.extra),
  itemOf('campaign', draftBodies.campaign),
  itemOf('code', draftBodies.code),
  itemOf('location', draftBodies.location),
  itemOf('legal', draftBodies.legal),
  itemOf('brand', draftBodies.brand),
  itemOf('text', draftBodies.text),
  itemOf('rule', draftBodies.rule),
])
export type DraftItem = z.infer<typeof draftItem>

type AnyBody = { [S in DraftSubject]: DraftBody<S> }[DraftSubject]
/** The endpoint checks it against its subject's schema and names each wrong field. */
const body = z.custom<AnyBody>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

export const itemsQuery = z.object({ subject })
/** `state` compares the draft with what is live; `body` is the draft's, or the live one when taken off. */
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
  /** Of the catalogue that the draft would change. */
  baseVersion: z.number().int(),
  items: z.array(draftItem),
  checks: z.array(check),
  /** "2 plans and 1 text changed"; empty when nothing is. */
  summary: z.string(),
  /** Stands for the whole draft; `publish` sends it back. */
  seenDraft: z.string(),
})

/** `id`: null for something new, whose id is made from its name; then `seen` is 0. */
export const draftSave = z.object({ key, subject, id: id.nullable(), body: body.nullable(), seen: version })
export const draftSaved = z.object({ item: draftItem.nullable(), checks: z.array(check) })
export const draftDrop = z.union([z.object({ key, subject, id }), z.object({ key, all: z.literal(true) })])

/** With the old and the new value. */
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
  /**
   * Members who pay another price than the new one; `fromCents` is the lowest. If all paid it: what it brings in more a
   * month, without tax, and how many may leave before it brings in less. `earliestOn`: of the first renewal at it.
   */
  members: z.array(
    z.object({
      planId: z.string(),
      count: z.number().int(),
      fromCents: z.number().int(),
      toCents: z.number().int(),
      monthCents: z.number().int(),
      mayLeave: z.number().int(),
      earliestOn: z.string(),
    }),
  ),
  /** Members whose tax changes from a day on: what the first bill is more with it, tax included; less below 0. */
  taxes: z.array(
    z.object({
      locationId: z.string(),
      locationName: z.string(),
      how: z.enum(['told', 'not told', 'reminded', 'less']),
      from: z.string(),
      count: z.number().int(),
      leastCents: z.number().int(),
      mostCents: z.number().int(),
    }),
  ),
  /** When it would go live: now. */
  at: z.string(),
  /** A second person has to agree to it. */
  needsSecond: z.boolean(),
  seenDraft: z.string(),
})

/** `at`: a future instant, or at once. `prices`: what happens to members with another price; who is not named keeps it. */
export const publish = z.object({
  key,
  note: text(500),
  at: z.iso.datetime({ offset: true }).optional(),
  prices: z.array(membersPrice).max(500),
  seenDraft: z.string().max(64),
})
/** `asked`: waits for a second person, without a release. `version`: the catalogue's, once live. */
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
