import { z } from 'zod'
import { id, text } from '../../text.ts'

export const newsStates = ['draft', 'sending', 'stopped', 'done'] as const
const count = z.number().int()
const key = z.uuid()
const content = z.object({
  subject: text(500),
  message: text(5000),
  /** Of whom; null for all. */
  planId: id.nullable(),
  locationId: id.nullable(),
})
const item = content.extend({
  id: z.string(),
  state: z.enum(newsStates),
  savedAt: z.string(),
  savedBy: z.string(),
  sentAt: z.string().nullable(),
  sentBy: z.string().nullable(),
})
const choice = z.object({ id: z.string(), name: z.string() })

export const newsQuery = z.object({ id: id.optional() })
export const newsAnswer = z.object({
  /** The newest; empty when one was asked for. */
  all: z.array(item),
  inAll: count,
  one: item
    .extend({
      seen: count,
      /** As a member gets it; `isExample`: with made-up data. */
      letter: z.object({ subject: z.string(), text: z.string(), isExample: z.boolean() }),
      audience: z.object({ gets: count, saidNo: count, bounced: count, noEmail: count, sameEmail: count }).nullable(),
      /** Once it is sent. `leftOut`: said no, or left, meanwhile. */
      progress: z.object({ waiting: count, sent: count, bounced: count, leftOut: count }).nullable(),
    })
    .nullable(),
  plans: z.array(choice),
  places: z.array(choice),
})

/** Without an id, a new one. `seen`: of the version that was changed. */
export const newsSave = content.extend({ id: id.nullable(), seen: count, key })
export const newsSaved = z.object({ id: z.string() })
export const newsOnly = z.object({ id, key })
export const newsSend = newsOnly.extend({ seen: count })
