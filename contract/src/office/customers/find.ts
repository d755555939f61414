import { z } from 'zod'
import { searchText } from '../../text.ts'

/** As the list of customers is searched; a whole payment number finds its payment. */
export const findQuery = z.object({ q: searchText })
const kind = z.enum(['customer', 'membership', 'payment'])
/** At most 8 of a kind; `more`: the kinds of which there are others. */
export const findAnswer = z.object({
  rows: z.array(
    z.object({
      kind,
      id: z.string(),
      title: z.string(),
      /** Contacts are masked unless one was typed whole. */
      line: z.string(),
      customerId: z.string(),
    }),
  ),
  more: z.array(kind),
})
