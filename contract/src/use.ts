import { z } from 'zod'
import { clockTime, id, nameText } from './text.ts'

/**
 * `term`: between two payments, or a gift's whole time. `once`: in a membership's whole life. `birthday`: in the week
 * that begins with it.
 */
export const usePers = ['day', 'week', 'month', 'term', 'once', 'birthday', 'unlimited'] as const
export type UsePer = (typeof usePers)[number]

export const MOST_USES = 999
export const MOST_SIZES = 6
const DAY_MINUTES = 24 * 60

const ids = z.array(id).max(500).optional()
/** A size is its name, the same for every drink that comes in it. */
export const sizeName = nameText.refine(
  (name) => name !== '' && name === name.trim() && name.length <= 40,
  'must name a size',
)
/** Groups of the menu and single drinks, any without both; `sizes` by their names, any without. */
export const covers = z.strictObject({
  groups: ids,
  drinks: ids,
  sizes: z.array(sizeName).min(1, 'must name a size').max(MOST_SIZES).optional(),
})

/** From small to large. `cents`: what it costs more than the smallest, at the till, where a benefit does not cover it. */
export const sizes = z
  .array(z.strictObject({ name: sizeName, cents: z.number().int().min(0).max(100_000) }))
  .max(MOST_SIZES)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'must not name a size twice')
export type Size = z.infer<typeof sizes>[number]
const shape = z.strictObject({
  count: z.number().int().min(1, 'must be at least 1').max(MOST_USES),
  per: z.enum(usePers),
  gapMinutes: z.number().int().min(1).optional(),
  /** 1 Monday to 7 Sunday. */
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'must name a day')
    .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
    .optional(),
  from: clockTime.optional(),
  /** Exclusive: "before 11 AM". */
  to: clockTime.optional(),
  /** Without it, any drink. */
  covers: covers.optional(),
})

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Between the first and the last use that have to fit into the hours: those of a day, otherwise two. */
const gapNeeded = ({ count, per, gapMinutes = 0 }: Use): number => gapMinutes * (per === 'day' ? count - 1 || 1 : 1)

/** One a day, 24 hours apart, is possible. */
const fits = (use: Use, minutes: number): boolean =>
  gapNeeded(use) < minutes || (gapNeeded(use) === DAY_MINUTES && !(use.per === 'day' && use.count > 1))

/** At which field, and why; null when the use is possible. */
export const wrongWithUse = (use: Use): { field: 'gapMinutes' | 'to'; message: string } | null => {
  const hours = minutesOf(use.to ?? '00:00') + (use.to === undefined ? DAY_MINUTES : 0) - minutesOf(use.from ?? '00:00')
  if (hours <= 0) return { field: 'to', message: 'must be later than the time from which it can be used' }
  if (use.gapMinutes === undefined || fits(use, hours)) return null
  const several = use.per === 'day' && use.count > 2 ? `${use.count} uses this far apart` : 'a gap this long'
  return {
    field: 'gapMinutes',
    message: `must be shorter: ${several} does not fit into ${hours === DAY_MINUTES ? 'a day' : 'these hours'}`,
  }
}

/** How often, when and for what a benefit can be used. The hours are by the clocks of the membership's location. */
export const use = shape.superRefine((given, context) => {
  const wrong = wrongWithUse(given)
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message })
})
export type Use = z.infer<typeof shape>
