import { z } from 'zod'
import { id } from '../../text.ts'

export const campaignLookQuery = z.object({ id })

/** As the draft has it. */
export const campaignLook = z.object({
  /** The visitor's steps in order; those that the link answers are left out. */
  way: z.array(
    z.object({
      name: z.enum(['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment']),
      isLeftOut: z.boolean(),
    }),
  ),
  /** `stops`: visitors do not find what the link was made for. */
  checks: z.array(z.object({ kind: z.enum(['ok', 'note', 'stops']), text: z.string() })),
  /** Letters of the prints that would be empty boxes. */
  notDrawn: z.array(z.string()),
})
