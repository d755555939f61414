import { z } from 'zod'

/** `isSandbox`: no real money moves. */
export const squareCheck = z.object({ ok: z.boolean(), isSandbox: z.boolean(), text: z.string() })
