import { z } from 'zod'
import { dateText, id } from '../../text.ts'

const silent = z.enum(['new', 'keep', 'end'])
/** From the first renewal on or after `firstOn`; `silent`: what no answer means. */
const tell = { planId: id, firstOn: dateText, silent: silent.default('new') }

/** What happens to members who have another price of a plan than the new one. */
export const membersPrice = z.discriminatedUnion('members', [
  z.object({ planId: id, members: z.literal('keep') }),
  z.object({ members: z.literal('tell'), ...tell }),
])
export type MembersPrice = z.infer<typeof membersPrice>

/** As one of the members would get it; null when no one would. */
export const priceLetterQuery = z.object(tell)
export const priceLetter = z.object({ letter: z.object({ subject: z.string(), text: z.string() }).nullable() })

/**
 * Newest first. Members: whose turn is to come; to whom the letter has gone; who could not be told in time, and has the
 * old price for that renewal; who accepted; who left; who has paid the new price.
 */
export const priceChanges = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      planId: z.string(),
      planName: z.string(),
      /** The location whose tax rises, when the price does not. */
      taxIn: z.string().nullable(),
      toCents: z.number().int(),
      firstOn: z.string(),
      silent,
      at: z.string(),
      state: z.enum(['waiting', 'stopped', 'telling']),
      waiting: z.number().int(),
      sent: z.number().int(),
      failed: z.number().int(),
      accepted: z.number().int(),
      left: z.number().int(),
      applied: z.number().int(),
    }),
  ),
})

export const priceNotToldQuery = z.object({ id: z.string().max(64) })
export const priceNotTold = z.object({
  total: z.number().int(),
  rows: z.array(
    z.object({
      membershipId: z.string(),
      customerId: z.string(),
      name: z.string(),
      why: z.enum(['no email', 'came back', 'late']),
      renewalOn: z.string().nullable(),
    }),
  ),
})

export const priceChangeStop = z.object({ key: z.uuid(), id: z.string().max(64) })
