import { z } from 'zod'

/** Whether the card provider takes our settings, and what to do when it does not. `isSandbox`: no real money moves. */
export const squareCheck = z.object({ ok: z.boolean(), isSandbox: z.boolean(), text: z.string() })
