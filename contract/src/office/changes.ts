import { z } from 'zod'
import { dateText, id } from '../text.ts'

/** `person`: who changed it. `from`, `to`: days of the shop, both included. */
export const changesQuery = z.object({
  person: id.optional(),
  subject: id.optional(),
  id: id.optional(),
  from: dateText.optional(),
  to: dateText.optional(),
  after: z.string().max(200).optional(),
})

/** The newest 10,000 as a file. */
export const changesCsv = changesQuery
  .omit({ after: true, id: true })
  .extend({ key: z.uuid(), subjectId: id.optional() })
/** UTF-8 with a byte order mark; a cell that could be taken for a formula begins with `'`. */
export const changesCsvAnswer = z.object({ name: z.string(), csv: z.string() })

export const changesAnswer = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** A name, "The operator", or "By itself". */
      who: z.string(),
      /** On the machine, whatever the people here are called. */
      byOperator: z.boolean(),
      /** "Dana changed the price of One Month: $30.00 until Nov 26, $32.00 from November 27, 2026". */
      sentence: z.string(),
      subject: z.string(),
      subjectId: z.string(),
      field: z.string(),
      before: z.json().nullable(),
      after: z.json().nullable(),
      reason: z.string().nullable(),
      release: z.number().int().nullable(),
    }),
  ),
  next: z.string().nullable(),
  /** Exact up to 10,000; null: more. */
  total: z.number().int().nullable(),
  /** For the filter. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
