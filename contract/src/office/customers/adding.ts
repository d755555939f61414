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
