import { z } from 'zod'

/** `isSandbox`: no real money moves. */
export const squareCheck = z.object({ ok: z.boolean(), isSandbox: z.boolean(), text: z.string() })

/** A location of the shop's account at Square. */
const squarePlace = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty when Square has none. */
  address: z.string(),
  currency: z.string(),
  takesCards: z.boolean(),
})
export type SquarePlace = z.infer<typeof squarePlace>

/** Null: Square did not answer, or refused the settings. */
export const squarePlaces = z.object({ places: z.array(squarePlace).nullable() })
