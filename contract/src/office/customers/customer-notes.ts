import { z } from 'zod'
import { id, messageText } from '../../text.ts'

export const notesQuery = z.object({ customerId: id })
/** Newest first. */
export const notesAnswer = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    by: z.string(),
    at: z.string(),
  }),
)

export const noteAdd = z.object({ key: z.uuid(), customerId: id, text: messageText })
export const noteAdded = z.object({ noteId: z.string() })
export const noteRemove = z.object({ key: z.uuid(), noteId: id })
