import { dollars } from '../../money.ts'
import { countOf } from './count-words.ts'

/** Texts of the report on codes with an offer. */
export const codeReport = {
  title: 'Codes',
  words:
    'Purchases that were paid on these days with a code, by the code. What was taken off is without tax, and of the ' +
    'first payment alone. Still renewing are the memberships of these purchases that are not canceled today.',
  none: { title: 'No code was used on these days', text: 'Choose other days to see what codes brought.' },
  said: ({ uses, cents, offCents }: Said): string =>
    `Codes were used ${uses === 1 ? 'once' : `${countOf(uses)} times`}: ${dollars(cents)} were paid first, and ` +
    `${dollars(offCents)} taken off.`,
} as const

type Said = { uses: number; cents: number; offCents: number }
