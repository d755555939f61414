import type { Birthday } from '@sipday/rules/uses/birthday.ts'
import { chanceOf } from './chance.ts'
import { daysFrom } from './days.ts'
import type { YearShop } from './shop.ts'
import type { YearMembership, YearPerson } from './story.ts'

/** Some never answer what the page asks. */
const TELLS = 0.7
/** With February 29. */
const days = daysFrom('2028-01-01', '2028-12-31')

/** By person: only who has had something for the birthday was asked. */
export const birthdaysOf = (
  { plans }: Pick<YearShop, 'plans'>,
  people: readonly YearPerson[],
  memberships: readonly YearMembership[],
  seed: number,
): (Birthday | null)[] => {
  const giving = new Set(
    plans.filter(({ benefits }) => benefits.some(({ per }) => per === 'birthday')).map(({ id }) => id),
  )
  const asked = new Set(
    memberships.filter((one) => one.plans.some(({ planId }) => giving.has(planId))).map(({ subscriber }) => subscriber),
  )
  return people.map((_person, number) => {
    if (!asked.has(number)) return null
    const chance = chanceOf(seed, 9, number)
    return chance.happens(TELLS) ? chance.oneOf(days).slice(5) : null
  })
}
