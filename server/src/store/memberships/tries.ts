import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { triesLeft, tryModeOf } from '@sipday/rules/renewing/tries.ts'

export type TriedFacts = {
  state: string
  cancelled_at: Date | null
  card_id?: string | null
  grace_until?: CalendarDate | null
  tried_on?: CalendarDate | null
  /** As the shop set it. */
  try_mode?: string | null
}

/** When the card of an unpaid renewal is charged again by itself. After the days of grace a missed day is not made up. */
export const nextTriesOf = (row: TriedFacts, today: CalendarDate): CalendarDate[] => {
  if ((row.state !== 'grace' && row.state !== 'unpaid') || !row.grace_until || !row.card_id || row.cancelled_at)
    return []
  const left = triesLeft({
    mode: tryModeOf(row.try_mode ?? null),
    graceUntil: row.grace_until,
    triedOn: row.tried_on ?? null,
  })
  return row.state === 'grace' ? left : left.filter((day) => day >= today)
}
