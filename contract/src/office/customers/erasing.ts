import { z } from 'zod'
import { id, reasonText } from '../../text.ts'

export const erasePreviewQuery = z.object({ customerId: id })
/** In words. `blocks`: what stands in the way; `needsSecond`: it takes a second person. */
export const erasePreviewAnswer = z.object({
  goes: z.array(z.string()),
  stays: z.array(z.object({ what: z.string(), why: z.string(), until: z.string() })),
  blocks: z.array(z.object({ code: z.string(), text: z.string() })),
  needsSecond: z.boolean(),
})

export const erase = z.object({ key: z.uuid(), customerId: id, reason: reasonText })
/** `asked`: it waits for a second person. */
export const erased = z.object({ state: z.enum(['asked', 'erased']) })
