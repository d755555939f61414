import { countText } from '../written/counts.ts'
import type { Use, UsePer } from '@sipday/contract/use.ts'
import { timeWords, weekdayName } from '../hours/hours-words.ts'
import { listText } from '../texts/list-text.ts'

export const perWords = {
  day: 'a day',
  week: 'a week',
  month: 'a month',
  term: 'for each payment',
  once: 'in total',
  birthday: 'in the week of the birthday',
  unlimited: 'without a limit',
} as const satisfies Record<UsePer, string>

const oftenText = ({ count, per }: Use): string => {
  if (per === 'unlimited') return 'Without a limit'
  if (per === 'once' && count === 1) return 'Once'
  return `${count === 1 ? 'Once' : count} ${perWords[per]}`
}

/** "30 minutes", "2 hours", "1 hour and 30 minutes". */
const minutesText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && countText(hours, 'hour'), (rest > 0 || hours === 0) && countText(rest, 'minute')]
  return parts.filter(Boolean).join(' and ')
}

const WEEKDAYS = '1,2,3,4,5'
const isRow = (days: readonly number[]): boolean =>
  days.length > 2 && days.every((day, index) => day === (days[0] ?? 0) + index)

/** "Monday to Friday", "Saturday and Sunday". */
const daysText = (given: readonly number[]): string => {
  const days = given.toSorted((a, b) => a - b)
  if (days.length === 7) return ''
  if (days.join() === WEEKDAYS || isRow(days)) return `${weekdayName(days[0] ?? 1)} to ${weekdayName(days.at(-1) ?? 7)}`
  return listText(days.map(weekdayName))
}

const timesText = ({ from, to }: Use): string => {
  if (from && to) return `from ${timeWords(from)} to ${timeWords(to)}`
  if (from) return `from ${timeWords(from)}`
  return to ? `before ${timeWords(to)}` : ''
}

/** "Monday to Friday before 11 AM"; empty for always. */
export const whenText = (use: Use): string =>
  [use.days ? daysText(use.days) : '', timesText(use)].filter(Boolean).join(' ')

/** "size Medium", "sizes Small and Medium"; empty for every size. */
export const sizesText = ({ covers: { sizes = [] } = {} }: Pick<Use, 'covers'>): string =>
  sizes.length === 0 ? '' : `${sizes.length === 1 ? 'size' : 'sizes'} ${listText(sizes)}`

type NameInMenu = (kind: 'drink-group' | 'drink', id: string) => string

const limitsOf = (use: Use, nameOf?: NameInMenu): string[] => {
  const { groups = [], drinks = [] } = use.covers ?? {}
  const covered = nameOf
    ? listText([...groups.map((id) => nameOf('drink-group', id)), ...drinks.map((id) => nameOf('drink', id))])
    : ''
  const apart = use.gapMinutes ? `at least ${minutesText(use.gapMinutes)} apart` : ''
  return [apart, whenText(use), covered && `only ${covered}`, sizesText(use)].filter(Boolean)
}

/** "2 a day, at least 30 minutes apart, Monday to Friday before 11 AM". `nameOf`: a group's or drink's name. */
export const textOfUse = (use: Use, nameOf?: NameInMenu): string =>
  [oftenText(use), ...limitsOf(use, nameOf)].join(', ')

/** What the name of a benefit leaves open, for who is about to buy it: "at least 30 minutes apart" (W2.4). */
export const limitsText = (name: string, use: Use, nameOf?: NameInMenu): string => {
  const isSaid = use.count === 1 || use.per === 'unlimited' || name.includes(String(use.count))
  const says = (size: string) => name.toLowerCase().includes(size.toLowerCase())
  const limits = limitsOf(use, nameOf).filter((one) => one !== sizesText(use) || !use.covers?.sizes?.every(says))
  return [...(isSaid ? [] : [oftenText(use)]), ...limits].join(', ')
}
