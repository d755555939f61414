import { createHash } from 'node:crypto'
import { addDays, type CalendarDate, dateText } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { dollars } from '@sipday/rules/money.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import type { Deps } from '../../deps.ts'
import { report } from '../../store/findings.ts'
import {
  comparedDay,
  forgetMembersOf,
  forgetMoneyOf,
  markCompared,
  placesToCompare,
  recountDrinks,
} from '../../store/reports/compared-days.ts'
import { countMembers } from '../../store/reports/member-days.ts'
import { countMoney } from '../../store/reports/money-days.ts'

type Place = { id: string; name: string }
const OLDER_DAYS = 3
const REACH_DAYS = 400

/**
 * Nightly, compares a location's last day and three older ones with what happened (O15). A day that differs is
 * recounted and reported. Part of the regular sweep.
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

export const compareDay = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id: locationId, name }: Place,
  day: CalendarDate,
): Promise<void> => {
  const [found] = await comparedDay(deps.db, { locationId, day })
  if (!found) return
  const { countedDrinks, countedCents, countedMembers, drinks, cents, members } = found
  const differs: string[] = []
  if (countedDrinks !== null && countedDrinks !== drinks) {
    differs.push(`${countedDrinks} drinks were counted instead of ${drinks}`)
    await recountDrinks(deps.db, { locationId, day })
  }
  if (countedCents !== null && countedCents !== cents) {
    differs.push(`${dollars(countedCents)} was counted instead of ${dollars(cents ?? 0)}, less what went back`)
    await deps.db.transaction().execute(async (trx) => {
      await forgetMoneyOf(trx, { locationId, day })
      await countMoney(trx, { only: [locationId], from: day, until: day })
    })
  }
  if (countedMembers !== null && countedMembers !== members) {
    differs.push(`${countedMembers} members were counted instead of ${members}`)
    await deps.db.transaction().execute(async (trx) => {
      await forgetMembersOf(trx, { locationId, day })
      await countMembers(trx, { locationIds: [locationId], from: day, until: day, graceDays: GRACE_DAYS })
    })
  }
  if (differs.length === 0) return
  await report(deps, {
    kind: 'reports_differ',
    subject: `${locationId}:${day}`,
    text: `The reports of ${name} on ${dateText(day)} were wrong: ${differs.join('; ')}. The day is counted again.`,
  })
}
