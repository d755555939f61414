import { z } from 'zod'
import { dateText, id } from '../../text.ts'

export const exportKinds = [
  'journal',
  'payments',
  'refunds',
  'tax',
  'members',
  'redemptions',
  'prices',
  'leaving',
] as const
export type ExportKind = (typeof exportKinds)[number]

/** `from`, `to`: days of the locations, both included. */
export const exportMake = z.object({
  key: z.uuid(),
  what: z.enum(exportKinds),
  from: dateText,
  to: dateText,
  locationId: id.optional(),
})

/** Its parts are fetched one after the other, for an hour. */
export const exportMade = z.object({
  id: z.string(),
  /** Of the file. */
  name: z.string(),
  what: z.enum(exportKinds),
  from: z.string(),
  to: z.string(),
  locationId: z.string().nullable(),
  /** Later lines of the journal are not part of it. */
  newest: z.number().int(),
  until: z.string(),
})

/** `after`: where the part before ended. */
export const exportPartQuery = z.object({ id: z.uuid(), after: z.string().max(200).optional() })

/** The first part begins with a byte order mark and the column names. `next`: null at the end. */
export const exportPart = z.object({ csv: z.string(), rows: z.number().int(), next: z.string().nullable() })
