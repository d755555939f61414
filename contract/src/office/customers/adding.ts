import { z } from 'zod'
import { nameText } from '../../text.ts'

/** Of someone who stands at the counter; one contact is enough. */
export const customerNew = z.object({
  key: z.uuid(),
  givenName: nameText,
  familyName: nameText,
  email: z.string().max(254),
  phone: z.string().max(40),
})
/** `isNew`: false when the shop knew these contacts. */
export const customerAdded = z.object({ customerId: z.string(), isNew: z.boolean() })

/** What a link to pay can lead to: what is on sale to everyone, at locations of one's own. */
export const payLinkOptions = z.object({
  plans: z.array(
    z.object({ id: z.string(), name: z.string(), locations: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
})
export type PayLinkOptions = z.infer<typeof payLinkOptions>
