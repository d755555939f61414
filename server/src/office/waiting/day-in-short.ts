import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { DayInShort } from '../../messages/facts.ts'
import { drinksOfDay, headOfChanges } from '../../store/reports/day-in-short.ts'
import { membersByDay } from '../../store/reports/members-by-day.ts'
import { moneyByLocation } from '../../store/reports/money-by-location.ts'
import { movements } from '../../store/reports/movements.ts'

/** A past day's figures without names, and the head of the record of changes. */
export const dayInShort = async ({ reads }: Pick<Deps, 'reads'>, day: CalendarDate): Promise<DayInShort> => {
  const [members, [moved], money, drinks, [head]] = await Promise.all([
    membersByDay(reads, { only: null, plan: null, byMonth: false, from: addDays(day, -1), until: day }),
    movements(reads, { only: null, plan: null, byMonth: false, from: day, until: day }),
    moneyByLocation(reads, { only: null, plan: null, from: day, until: day }),
    drinksOfDay(reads, { day }),
    headOfChanges(reads, {}),
  ])
  const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)
  return {
    day,
    members: members.find((one) => one.day === day)?.members ?? null,
    joined: moved ? moved.joined + moved.returned : null,
    left: moved ? moved.canceled + moved.unpaid + moved.ended : null,
    paidCents: sum(money, ({ boughtCents, renewedCents, taxCents }) => boughtCents + renewedCents + taxCents),
    backCents: sum(money, ({ backCents }) => backCents),
    drinks: drinks.map(({ name, drinks: given, usual }) => ({ name, drinks: given, usual })),
    head: head ? { number: head.id, hash: head.hash } : null,
  }
}
