import { countOf, countText } from '../../written/counts.ts'
import { dollars } from '../../money.ts'

export const codeReport = {
  title: 'Codes',
  words: (untaxed: boolean): string =>
    `Purchases that were paid on these days with a code, by the code. What was taken off is${untaxed ? '' : ' without tax, and'} of the ` +
    'first payment alone. Still renewing are the memberships of these purchases that are not canceled today. Paying ' +
    'after it are those of them that paid at least once since their offer or trial was over; in it are those that stay ' +
    'and did not yet.',
  none: { title: 'No code was used on these days', text: 'Choose other days to see what codes brought.' },
  said: ({ uses, cents, offCents, after }: Said): string =>
    `Codes were used ${uses === 1 ? 'once' : `${countOf(uses)} times`}: ${dollars(cents)} were paid first, and ` +
    `${dollars(offCents)} taken off. ${countText(after, 'membership pays', 'memberships pay')} on after the offer or trial.`,
} as const

export const friendReport = {
  title: 'Friends brought',
  words: (untaxed: boolean): string =>
    'Who joined by a member’s link on these days, by the code behind it. They paid counts all their payments until ' +
    `today${untaxed ? '' : ', tax included,'} less refunds. It cost what was taken off their first payment, the days that both got as ` +
    `credit${untaxed ? '' : ', both without tax'}, and the extra drinks that were handed out, at what the first benefit of each membership ` +
    'costs today; nothing where none is set.',
  none: {
    title: 'No friend was brought on these days',
    text: 'A code can be for friends: each member then has a link.',
  },
  said: ({ friends, cents, creditCents, drinks, drinkCents }: Brought): string =>
    `${countText(friends, 'friend')} joined and paid ${dollars(cents)}. It cost ` +
    `${dollars(creditCents)} of credit and ${countText(drinks, 'extra drink')}` +
    `${drinkCents > 0 ? ` for ${dollars(drinkCents)}` : ''}.`,
} as const

type Brought = { friends: number; cents: number; creditCents: number; drinks: number; drinkCents: number }
type Said = { uses: number; cents: number; offCents: number; after: number }
