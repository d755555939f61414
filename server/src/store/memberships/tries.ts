import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { nextTry, tryModeOf } from '@sipday/rules/renewing/tries.ts'

export type TriedFacts = {
  state: string
  cancelled_at: Date | null
  card_id?: string | null
  grace_until?: CalendarDate | null
  tried_on?: CalendarDate | null
  /** As the shop set it. */
  try_mode?: string | null
}

/** When the card of an unpaid renewal is charged again by itself; null for never. */
export const nextTryOf = (row: TriedFacts): CalendarDate | null =>
  row.state === 'grace' && row.grace_until && row.card_id && row.cancelled_at === null
    ? nextTry({
        mode: tryModeOf(row.try_mode ?? null),
        graceUntil: row.grace_until,
        triedOn: row.tried_on ?? null,
      })
    : null
