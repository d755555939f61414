import { z } from 'zod'
import { id } from '../text.ts'
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
      applies: z.boolean(),
    }),
  ),
})

/** `id`: of one of the letter's sentences. */
export const letterLookQuery = z.object({ id })
/** As the draft has it. `isExample`: with made-up data, because there is no member yet. */
export const letterLook = z.object({ subject: z.string(), text: z.string(), isExample: z.boolean() })
export const letterTry = letterLookQuery.extend({ key: z.uuid() })

/** The parts of a shop that can fail, in the order in which they are shown. */
export const healthParts = [
  'square',
  'events',
  'email',
  'texts',
  'jobs',
  'backups',
  'catalog',
  'books',
  'reports',
  'changes',
  'clock',
] as const
export type HealthPart = (typeof healthParts)[number]

export const healthAnswer = z.array(
  z.object({
    name: z.enum(healthParts),
    state: z.enum(['well', 'look', 'act']),
    text: z.string(),
    at: z.string(),
  }),
)
