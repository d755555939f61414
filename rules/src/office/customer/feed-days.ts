import { type CalendarDate, dateIn } from '../../calendar.ts'

type Row = {
  at: string
  timeZone: string | null
  kind: string
  text: string
  by: string | null
  cents: number | null
}
export type FeedItem<Happened> = Happened & {
  count: number
}

/** Days, newest first, by the clocks of each row, else by `timeZone`; renewals of one day that read alike are one. */
export const feedDays = <Happened extends Row>(
  rows: readonly Happened[],
  timeZone: string,
): { day: CalendarDate; items: FeedItem<Happened>[] }[] => {
  const days: { day: CalendarDate; items: FeedItem<Happened>[] }[] = []
  for (const row of rows) {
    const day = dateIn(new Date(row.at), row.timeZone ?? timeZone)
    const open = days.at(-1)
    const today = open?.day === day ? open : { day, items: [] }
    if (today !== open) days.push(today)
    const last = today.items.at(-1)
    if (last && row.kind === 'renewal' && last.text === row.text && last.by === row.by) {
      last.count += 1
      last.cents = last.cents === null || row.cents === null ? null : last.cents + row.cents
    } else today.items.push({ ...row, count: 1 })
  }
  return days
}
