import { z } from 'zod'
import { legalKinds } from './legal-kinds.ts'

export const settingsAnswer = z.object({
  /** With the value that applies today. */
  rules: z.array(z.object({ key: z.string(), value: z.union([z.string(), z.number()]) })),
  /** Newest first; each stays readable at `/terms/4`. */
  legal: z.array(
    z.object({
      kind: z.enum(legalKinds),
      version: z.number().int(),
      title: z.string(),
      material: z.boolean(),
      note: z.string(),
      publishedAt: z.string(),
      /** It applies today. */
      applies: z.boolean(),
    }),
  ),
})
