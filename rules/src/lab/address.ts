import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { centsOfInput } from '../office/money-input.ts'
import { labTexts } from './lab-words.ts'
import { type BenefitLever, type Guess, guesses, type Levers, type PlanLever, unchanged } from './levers.ts'

/* As it was typed. */

export type Asked = Readonly<Record<string, string>>
/** By the name in the address. */
export type Wrong = Record<string, string>

const MOST_CENTS = 1_000_000
const MOST_USES = 999
const MOST_MINUTES = 24 * 60
const MOST_PERCENT = 1_000

const pers = ['day', 'week', 'month'] as const

/** What cannot be read is left as it is, and said. Names of what the shop does not have are ignored. */
export const leversOf = (asked: Asked, shop: Pick<LabShop, 'plans' | 'benefits' | 'places'>) => {
  const wrong: Wrong = {}
  const read = (name: string, valueOf: (typed: string) => number | null, text: string): number | undefined => {
    const typed = asked[name]?.trim() ?? ''
    if (typed === '') return undefined
    const value = valueOf(typed)
    if (value === null) wrong[name] = text
    return value ?? undefined
  }
  const cents = (name: string) =>
    read(
      name,
      (typed) => {
        const found = centsOfInput(typed)
        return found !== null && found <= MOST_CENTS ? found : null
      },
      labTexts.wrongCents,
    )
  const whole = (name: string, least: number, most: number) =>
    read(
      name,
      (typed) => (/^\d{1,6}$/.test(typed) && +typed >= least && +typed <= most ? +typed : null),
      labTexts.wrongNumber(least, most),
    )
  const plans = Object.fromEntries(
    shop.plans.flatMap(({ id, benefits }): [string, PlanLever][] => {
      const price = cents(`price.${id}`)
      const named = new Set((asked[`without.${id}`] ?? '').split(','))
      const without = benefits.flatMap((nth) => {
        const benefit = shop.benefits[nth]?.id
        return benefit !== undefined && named.has(benefit) ? [benefit] : []
      })
      if (price === undefined && without.length === 0) return []
      const members = asked[`members.${id}`] === 'keep' ? 'keep' : 'tell'
      return [[id, { members, without, ...(price !== undefined && { cents: price }) }]]
    }),
  )
  const benefits = Object.fromEntries(
    shop.benefits.flatMap(({ id }): [string, BenefitLever][] => {
      const count = whole(`count.${id}`, 1, MOST_USES)
      const gapMinutes = whole(`gap.${id}`, 1, MOST_MINUTES)
      const menuCents = cents(`menu.${id}`)
      const costCents = cents(`cost.${id}`)
      const per = pers.find((one) => one === asked[`per.${id}`])
      const lever: BenefitLever = {
        ...(count !== undefined && { count, ...(per && { per }) }),
        ...(gapMinutes !== undefined && { gapMinutes }),
        ...(menuCents !== undefined && { menuCents }),
        ...(costCents !== undefined && { costCents }),
      }
      return Object.keys(lever).length > 0 ? [[id, lever]] : []
    }),
  )
  const places = Object.fromEntries(
    shop.places.flatMap(({ id }): [string, 0 | 200][] => {
      const is = asked[`place.${id}`]
      return is === 'closed' ? [[id, 0]] : is === 'another' ? [[id, 200]] : []
    }),
  )
  const guessed = Object.fromEntries(
    guesses.map((key: Guess) => [key, whole(`guess.${key}`, 0, MOST_PERCENT) ?? unchanged[key]]),
  )
  return { levers: { ...unchanged, ...guessed, plans, benefits, places } satisfies Levers, wrong }
}

export const isLever = (name: string): boolean =>
  /^(price|members|without|count|per|gap|menu|cost|place|guess)\./.test(name)

/** Not what is only a guess. */
export const isDraftable = ({ plans, benefits }: Pick<Levers, 'plans' | 'benefits'>): boolean =>
  Object.keys(plans).length + Object.keys(benefits).length > 0
