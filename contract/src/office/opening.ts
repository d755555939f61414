import { z } from 'zod'

/** `isSandbox`: no real money moves. */
export const squareCheck = z.object({ ok: z.boolean(), isSandbox: z.boolean(), text: z.string() })

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

/** `code`: the one-time code in it. */
const rehearsalLetter = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  code: z.string().nullable(),
  sentAt: z.string(),
})
export type RehearsalLetter = z.infer<typeof rehearsalLetter>

/**
 * `address` opens the draft on a phone, `tillAddress` the till beside it, with `tillEmail`. `failed`: why the last one did
 * not start. `rehearsed`: whether a drink was handed out in one that is over.
 */
export const rehearsalAnswer = z.object({
  state: z.enum(['none', 'starting', 'running']),
  failed: z.string().nullable(),
  running: z
    .object({
      address: z.string(),
      tillAddress: z.string(),
      tillEmail: z.string(),
      endsAt: z.string(),
      letters: z.array(rehearsalLetter),
    })
    .nullable(),
  rehearsed: z.boolean(),
})

/** False: throws away the one there is. */
export const rehearsalTurn = z.object({ key: z.uuid(), on: z.boolean() })
