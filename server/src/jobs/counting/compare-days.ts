import { createHash } from 'node:crypto'
import { addDays, type CalendarDate, dateText } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { dollars } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { report } from '../../store/findings.ts'
import { differingDay, markCompared, placesToCompare } from '../../store/reports/compared-days.ts'
import { countAgain } from './count-days.ts'

type Place = { id: string; name: string }
const OLDER_DAYS = 3
const REACH_DAYS = 400

/**
 * Nightly: the last day and three older ones (O15). A day that differs is recounted and reported. Part of the regular
 * sweep.
 */
export const compareDays = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> => {
  for (const { id, name, day } of await placesToCompare(deps.db, { now: deps.clock.now() })) {
    if (day === null) continue
    for (const one of daysToCompare(id, day)) await compareDay(deps, { id, name: locationName(id, name) }, one)
    await markCompared(deps.db, { locationId: id, day })
  }
}

/** The last day, and unpredictable others, the same in every process. */
const daysToCompare = (id: string, last: CalendarDate): CalendarDate[] => [
  last,
  ...Array.from({ length: OLDER_DAYS }, (_, nth) => {
    const chance = createHash('sha256').update(`${id} ${last} ${nth}`).digest().readUInt32BE()
    return addDays(last, -1 - (chance % REACH_DAYS))
  }),
]

const words = {
  drinks: (counted: number, happened: number) => `${counted} drinks were counted instead of ${happened}`,
  money: (counted: number, happened: number) =>
    `${dollars(counted)} was counted instead of ${dollars(happened)}, less what went back`,
  members: (counted: number, happened: number) => `${counted} members were counted instead of ${happened}`,
}

export const compareDay = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id: locationId, name }: Place,
  day: CalendarDate,
): Promise<void> => {
  const differs = await differingDay(deps.db, { locationId, day })
  if (differs.length === 0) return
  for (const { what } of differs) await countAgain(deps, what, locationId, day)
  await report(deps, {
    kind: 'reports_differ',
    subject: `${locationId}:${day}`,
    text: `The reports of ${name} on ${dateText(day)} were wrong: ${differs.map(({ what, counted, happened }) => words[what](counted, happened)).join('; ')}. The day is counted again.`,
  })
}
