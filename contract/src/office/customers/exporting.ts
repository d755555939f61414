import { z } from 'zod'
import { id } from '../../text.ts'

export const exportCustomer = z.object({ key: z.uuid(), customerId: id })
/** A file; `json`: what the shop stores about the customer, as members save it themselves, and more. */
export const customerExported = z.object({ name: z.string(), json: z.string() })
