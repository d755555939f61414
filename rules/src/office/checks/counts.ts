import type { Use } from '@sipday/contract/use.ts'

/** How many, and in what: "2 day". `pack`: in a benefit's whole time. */
type Count = `${number} ${'day' | 'week' | 'month' | 'pack'}`

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** "2 coffees a day", "one drink every day", "twice a week"; not "$1 a day", "7 days a week" or "one of ours every day". */
const OFTEN =
  /(?<![\w$.,:])(once|twice|(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\s+(?:of|days?|hours?|minutes?|weeks?|months?)\b))\s+(?:[\p{L}’'-]+\s+){0,3}?(?:a|per|each|every)\s+(day|week|month)\b/giu
const PACK = /\bpack of (\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi

const numberOf = (said: string): number => {
  const word = said.toLowerCase()
  if (word === 'once') return 1
  return word === 'twice' ? 2 : NUMBERS.indexOf(word) + 1 || Number(word)
}

/** What a sentence promises, with its own words. */
export const countsIn = (words: string): { count: Count; said: string }[] => [
  ...[...words.matchAll(OFTEN)].map(([said, number = '', per = '']) => ({
    count: `${numberOf(number)} ${per.toLowerCase()}` as Count,
    said,
  })),
  ...[...words.matchAll(PACK)].map(([said, number = '']) => ({ count: `${numberOf(number)} pack` as Count, said })),
]

const DAYS = { week: [7], month: [30, 31] } as const

const countsOf = ({ count, per, days }: Use): Count[] => {
  if (per === 'unlimited' || per === 'birthday') return []
  if (per === 'term' || per === 'once') return [`${count} pack`]
  if (per !== 'day') return [`${count} ${per}`]
  return [
    `${count} day`,
    ...DAYS.month.map((all): Count => `${count * all} month`),
    `${count * (days?.length ?? 7)} week`,
  ]
}

/** What the benefits of one plan give, each and together. */
export const knownCounts = (uses: readonly Use[]): Count[] => {
  const together = ['day', 'week', 'month', 'term'].flatMap((per) => {
    const all = uses.filter((use) => use.per === per)
    const [first] = all
    return first ? countsOf({ ...first, count: all.reduce((sum, { count }) => sum + count, 0) }) : []
  })
  return [...uses.flatMap(countsOf), ...together]
}
