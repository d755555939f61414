import { z } from 'zod'
import { id, reasonText } from '../../text.ts'

export const showCode = z.object({ key: z.uuid(), membershipId: id, reason: reasonText })
export const codeShown = z.object({ code: z.string() })
