import { dollars } from '../../money.ts'

const members = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'member' : 'members'}`

/** Heads a plan whose new members pay another price than those who have it. */
export const whoPaysText = (count: number, fromCents: number): string =>
  `${members(count)} with a price from ${dollars(fromCents)} today`

/** What becomes of them. */
export const keepText = (toCents: number): string =>
  `They keep what they pay for as long as they stay. No one is written to. Whoever joins from then on pays ${dollars(toCents)}, and so does a membership that ended and comes back.`

/** Above the question. */
export const membersWords = {
  heading: 'Members who have another price',
} as const
