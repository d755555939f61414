import { z } from 'zod'
import { searchText } from '../../text.ts'

/** As the list of customers is searched; a whole payment number finds its payment. */
export const findQuery = z.object({ q: searchText })
/** At most 8 of a kind. */
export const findAnswer = z.array(
  z.object({
    kind: z.enum(['customer', 'membership', 'payment']),
    id: z.string(),
    title: z.string(),
    /** Contacts are masked unless one was typed whole. */
    line: z.string(),
    customerId: z.string(),
  }),
)
