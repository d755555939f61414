import { z } from 'zod'
import { id, text } from '../../text.ts'

export const printKinds = ['poster', 'tent', 'stickers'] as const
export const printPapers = ['letter', 'a4'] as const

/** `medium`, `content`: of the link; left out for the plain one. */
export const campaignPrintQuery = z.object({
  id,
  medium: text(80).optional(),
  content: text(80).optional(),
  kind: z.enum(printKinds),
  paper: z.enum(printPapers),
})
export const campaignPrint = z.object({ pdf: z.base64() })
