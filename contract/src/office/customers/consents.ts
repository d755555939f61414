import { z } from 'zod'
import { id } from '../../text.ts'

export const consentsQuery = z.object({ customerId: id })
/** Newest first. `version` of the terms, null without; `hash`: SHA-256 of `words`, hexadecimal. */
export const consentsAnswer = z.array(
  z.object({
    kind: z.enum(['purchase', 'price']),
    version: z.number().int().nullable(),
    words: z.string(),
    hash: z.string(),
    at: z.string(),
  }),
)
