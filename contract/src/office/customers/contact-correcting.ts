import { z } from 'zod'
import { channels } from '../../people.ts'
import { emailText, id, reasonText } from '../../text.ts'

/**
 * invited: the new contact was written to. waiting: confirmed, or agreed by two people of the shop; the old contacts
 * can object. taken: another customer has it. replaced: the member changed it themselves. lapsed: no one answered.
 */
export const proposalStates = [
  'invited',
  'waiting',
  'applied',
  'objected',
  'withdrawn',
  'taken',
  'replaced',
  'lapsed',
] as const
export type ProposalState = (typeof proposalStates)[number]

export const proposalsQuery = z.object({ customerId: id })
/** The newest of each channel, while open or ended without effect in the last 30 days. */
export const proposalsAnswer = z.array(
  z.object({
    id: z.string(),
    channel: z.enum(channels),
    address: z.string(),
    state: z.enum(proposalStates),
    by: z.string(),
    askedAt: z.string(),
    /** Invited: when it lapses; waiting: when it takes effect. */
    dueAt: z.string(),
    endedAt: z.string().nullable(),
    /** Two people of the shop agreed; no one has confirmed it. */
    forced: z.boolean(),
    asked: z.boolean(),
  }),
)

export const contactPropose = z.object({
  key: z.uuid(),
  customerId: id,
  channel: z.enum(channels),
  address: emailText,
  reason: reasonText,
})
/** `code_sent`: what was sent is for the member alone. */
export const contactProposed = z.object({ state: z.literal('code_sent'), proposalId: z.string() })

export const contactForce = z.object({ key: z.uuid(), proposalId: id, reason: reasonText })
/** Null until a second person agrees; the 72 hours begin then. */
export const contactForced = z.object({ effectiveAt: z.string().nullable() })

export const contactWithdraw = z.object({ key: z.uuid(), proposalId: id })
