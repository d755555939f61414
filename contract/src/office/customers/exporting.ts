import { z } from 'zod'
import { id } from '../../text.ts'

export const exportCustomer = z.object({ key: z.uuid(), customerId: id })
/** `json`: what members can save themselves, and more. */
export const customerExported = z.object({ name: z.string(), json: z.string() })
