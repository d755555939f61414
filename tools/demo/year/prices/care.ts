import type { Deps } from '@sipday/server/deps.ts'
import type { Chance } from '../played/chance.ts'
import { type Browser, Refused } from './caller.ts'

const reasons = ['The drink was cold', 'Waited half an hour', 'The machine was down', 'A kind complaint'] as const

/** Those that renew, in an order of chance. */
const running = async ({ db }: Pick<Deps, 'db'>, chance: Chance) => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'payer_id')
    .select('memberships.id')
    .where('kind', '=', 'renewing')
    .where('memberships.state', '=', 'active')
    .where('cancelled_at', 'is', null)
    .where('paused_until', 'is', null)
    .orderBy('customers.email')
    .orderBy('memberships.code')
    .execute()
  return rows
    .map((row) => ({ row, place: chance.number() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row)
}

/**
 * The office gives credit, in cents and in days, lets members rest and moves them, each `count` times where the shop
 * allows it. Answers how often it did.
 */
export const careFor = async (
  deps: Pick<Deps, 'db'>,
  office: Browser,
  chance: Chance,
  { count }: { count: number },
): Promise<{ credits: number; pauses: number; moves: number }> => {
  const members = await running(deps, chance)
  const next = () => members.pop()
  const done = { credits: 0, pauses: 0, moves: 0 }
  for (let turn = 0; turn < count; turn += 1) {
    const [sum, days, rests, moves] = [next(), next(), next(), next()]
    const reason = chance.oneOf(reasons)
    if (sum)
      done.credits += await allowed(() =>
        office.office('give-credit', { membershipId: sum.id, credit: { cents: chance.whole(200, 900) }, reason }),
      )
    if (days)
      done.credits += await allowed(() =>
        office.office('give-credit', { membershipId: days.id, credit: { days: chance.whole(1, 5) }, reason }),
      )
    if (rests) {
      const { pauseOptions } = await office.office('renewal-preview', { membershipId: rests.id })
      const months = pauseOptions.length > 0 ? chance.oneOf(pauseOptions).months : null
      if (months !== null)
        done.pauses += await allowed(() => office.office('pause', { membershipId: rests.id, months, reason }))
    }
    if (moves) {
      const { options } = await office.office('move-preview', { membershipId: moves.id })
      const locationId = options.length > 0 ? chance.oneOf(options).locationId : null
      if (locationId !== null)
        done.moves += await allowed(() => office.office('move', { membershipId: moves.id, locationId, reason }))
    }
  }
  return done
}

/** 1, or 0 where the shop says no: not everything fits every member. */
const allowed = async (act: () => Promise<unknown>): Promise<number> => {
  try {
    await act()
    return 1
  } catch (error) {
    if (error instanceof Refused) return 0
    throw error
  }
}
