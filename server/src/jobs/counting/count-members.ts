import { addDays } from '@sipday/rules/calendar.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import type { Deps } from '../../deps.ts'
import { countMembers, placesToCountMembers } from '../../store/reports/member-days.ts'

/** A year and what is before it. */
const FIRST_DAYS = 400

/** Part of the regular sweep. Locations with the same days are counted together: each count reads all memberships. */
export const countMemberDays = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const waiting = new Map<string, { from: string; until: string; locationIds: string[] }>()
  for (const { id, today, until: counted } of await placesToCountMembers(db, { now: clock.now() })) {
    if (today === null) continue
    const until = addDays(today, -1)
    const from = counted === null ? addDays(today, -FIRST_DAYS) : addDays(counted, 1)
    const group = waiting.get(`${from} ${until}`) ?? { from, until, locationIds: [] }
    group.locationIds.push(id)
    waiting.set(`${from} ${until}`, group)
  }
  for (const days of waiting.values()) await countMembers(db, { ...days, graceDays: GRACE_DAYS })
}
