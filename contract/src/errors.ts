import { z } from 'zod'

/** `code` is stable; a form has each field's message (R54). */
export const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  success: z.literal(false).optional(),
  /** With `changed_meanwhile`: what it is now, who changed it, and when. */
  current: z.unknown().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
})
export type RefusalBody = z.infer<typeof refusal>

export const refusalStatuses = {
  400: 'does not parse',
  401: 'no session, an ended one, or one that has to prove its contact again',
  402: 'the card was declined',
  403: 'wrong origin, or a recipient who manages a gift',
  404: 'unknown, or not yours',
  409: 'conflict: the price changed, or the key was used with another body',
  413: 'too large',
  415: 'not JSON',
  422: 'understood, but not allowed',
  429: 'too many; try again after Retry-After seconds',
  503: 'try again; this includes a payment whose outcome is not known yet',
} as const
export type RefusalStatus = keyof typeof refusalStatuses
