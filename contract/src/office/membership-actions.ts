import { z } from 'zod'
import { dateText, id, reasonText } from '../text.ts'

/** `period_end`: it does not renew and ends with the days paid for. `today`: its code stops working at once. */
export const cancelWhens = ['period_end', 'today'] as const
export type CancelWhen = (typeof cancelWhens)[number]

export const cancel = z.object({
  key: z.uuid(),
  membershipId: id,
  when: z.enum(cancelWhens),
  reason: reasonText,
})
/** The last day, of the membership's location. */
export const cancelled = z.object({ endsOn: dateText })

export const uncancel = z.object({ key: z.uuid(), membershipId: id })
/** The day of the next renewal. */
export const uncancelled = z.object({ renewsOn: dateText })
