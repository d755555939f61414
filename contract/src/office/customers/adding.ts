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

export const payLinkQuery = z.object({ customerId: z.string().max(64) })

const by = z.enum(['email', 'sms'])
/** `isWhole`: email and phone number are known. `sends`: null where nothing reaches them. */
const payLinkWay = z.object({ sends: by.nullable(), isWhole: z.boolean() })
export type PayLinkWay = z.infer<typeof payLinkWay>

export const payLinkSend = z.object({
  key: z.uuid(),
  customerId: z.string().max(64),
  planId: z.string().max(64),
  locationId: z.string().max(64),
})
export const payLinkSent = z.object({ by })

/** On sale to everyone, at locations of one's own. */
export const payLinkOptions = z.object({
  way: payLinkWay,
  plans: z.array(
    z.object({ id: z.string(), name: z.string(), locations: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
})
export type PayLinkOptions = z.infer<typeof payLinkOptions>
