import { sentence } from '../written/isolated.ts'
import { countOf, countText } from '../written/counts.ts'
import { dateText } from '../calendar.ts'
import { withoutTax } from '../money-words.ts'
import { dollars } from '../money.ts'
import type { Band } from './bands.ts'
import type { Guess } from './levers.ts'
import type { Busiest } from './outcome.ts'

/* What the price lab says (O21). */

const clock = (minute: number): string => {
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "$12.00 more than it was", "As it was". */
const besideCents = (change: number): string =>
  change === 0 ? 'As it was' : `${dollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than it was`

export const labTexts = {
  name: 'Price Lab',
  toLab: 'Try Other Prices in the Price Lab',
  intro: (from: string, until: string): string =>
    `What the days from ${dateText(from)} through ${dateText(until)} would have brought under other prices. They are ` +
    'played again in this browser from what was really paid and drunk, by the rules that charge and count. Nothing is ' +
    'written, and no one is told.',
  young: (began: string): string => `The shop began on ${dateText(began)}: the days before it are empty.`,
  loading: 'Loading the price lab',
  failed: 'The price lab could not be loaded.',
  partsFailed: 'The payments and drinks could not be loaded.',
  broke: 'The days could not be played again in this browser.',
  again: 'Try Again',
  reading: (done: number, all: number): string => `Reading part ${countOf(done)} of ${countOf(all)}`,
  playing: 'Playing the days again',
  none: 'No day to play yet',
  noneText: 'The lab plays days that are over. Come back when something was paid or drunk.',
  differs: 'The books changed while this was read, so the figures may be a little off. Load the page again.',
  agrees: 'With nothing changed, these are the figures of your books to the cent.',

  levers: 'What to Try',
  reset: 'Back to How It Was',
  prices: 'Prices',
  pricesWords: (untaxed: boolean): string =>
    `${untaxed ? '' : 'Without tax. '}An offer that was running, and what a change of plan cost, stay as they were agreed to.`,
  price: (plan: string): string => sentence`${plan}: price`,
  now: (cents: number): string => `Now ${dollars(cents)}`,
  members: (plan: string): string => sentence`${plan}: who pays it`,
  tell: 'New and present members',
  keep: 'New members; others keep theirs',
  without: (plan: string): string => sentence`${plan} without`,
  drinks: 'Limits, Gaps and What a Drink Is Worth',
  drinksWords:
    'As if this had held for everyone from the first day. A real change counts for those who buy after it: members keep ' +
    'what they bought.',
  count: (benefit: string): string => sentence`${benefit}: most uses`,
  per: (benefit: string): string => sentence`${benefit}: in`,
  pers: { day: 'a day', week: 'a week', month: 'a month' },
  gap: (benefit: string): string => sentence`${benefit}: minutes between two`,
  menu: (benefit: string): string => sentence`${benefit}: menu value`,
  cost: (benefit: string): string => sentence`${benefit}: cost`,
  asSold: 'As it was sold',
  notKnown: 'Not known yet',
  places: 'Locations',
  placesWords:
    'A closed location has no members, and no drinks are taken there. Another one like it has as many of both.',
  place: { open: 'As it was', closed: 'Closed', another: 'Another one like it' },
  guesses: 'How People Behave',
  guessesWords:
    'No one knows this. The results say what they come to when each of these is up to a quarter off. Percent of what ' +
    'was measured, but for the first.',
  guess: {
    leavePerTen: 'Of 100 members, how many leave for each 10 percent that their price rises',
    leaving: 'Leaving for other reasons',
    joins: 'New members and what they pay',
    drinks: 'Drinks of each member',
    cost: 'Cost of a drink',
  } satisfies Record<Guess, string>,
  guessNow: (guess: Guess, value: number): string =>
    guess === 'leavePerTen' ? `${value} if left empty: a guess` : `Percent; ${value} if left empty`,
  wrongCents: 'Enter an amount in dollars of at most $10,000.00, such as 32.00.',
  wrongNumber: (least: number, most: number): string => `Enter a whole number from ${least} to ${countOf(most)}.`,

  results: 'What It Would Have Been',
  income: (untaxed: boolean): string => `Income${withoutTax(untaxed)}`,
  incomeNote: (wasCents: number): string => `It was ${dollars(wasCents)}, less what went back`,
  drinkCost: 'Cost of drinks',
  left: 'Left after drinks',
  busiest: 'Busiest quarter hour',
  drunk: (drinks: number): string => countText(drinks, 'drink'),
  noDrinks: 'No drinks',
  when: ({ day, minute }: Busiest, place: string): string => sentence`${place}, ${dateText(day)}, ${clock(minute)}`,
  payMore: 'Would have paid more',
  payLess: 'Would have paid less',
  payers: (same: number): string => `${countText(same, 'person', 'people')} would have paid the same`,
  breakEven: (plan: string): string => sentence`May leave: ${plan}`,
  breakEvenNote: (members: number): string =>
    `Of ${countText(members, 'member')} who renewed, until the price brings in less than before, after drinks`,
  beside: besideCents,
  besideCount: (change: number): string =>
    change === 0 ? 'As it was' : `${countOf(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than there were`,
  withoutCost: (drinks: number): string =>
    `${countText(drinks, 'drink')} without a known cost ${drinks === 1 ? 'is' : 'are'} left out`,
  nothing: 'Nothing is tried yet: this is how it was.',
  /** For screen readers and everyone who reads one sentence. */
  said: (leftCents: number, wasCents: number): string => {
    const change = leftCents - wasCents
    const left = `${dollars(leftCents)} would be left after drinks`
    return change === 0 ? `${left}, as it was.` : `${left}: ${besideCents(change).toLowerCase()}.`
  },
  /** Empty where no guess moves anything. */
  range: ({ low, high }: Band): string =>
    low === 0 && high === 0
      ? ''
      : `In nine of ten guesses it is from ${besideCents(low).toLowerCase()} to ${besideCents(high).toLowerCase()}.`,
  hours: 'Drinks by the hour',
  hoursSaid: (tried: number, real: number): string =>
    tried === real
      ? `${countText(real, 'drink')} on these days.`
      : `${countText(tried, 'drink')} on these days instead of ${countOf(real)}.`,
  hour: 'Hour',
  key: { tried: 'As tried', real: 'As it was' },
  table: 'Every Figure',
  figure: 'Figure',
  was: 'As it was',
  tried: 'As tried',
  rows: (untaxed: boolean) => ({
    netCents: `Paid${withoutTax(untaxed)}`,
    ...(untaxed ? {} : { taxCents: 'Tax' }),
    backNetCents: `Sent back or lost${untaxed ? '' : `,${withoutTax()}`}`,
    ...(untaxed ? {} : { backTaxCents: 'Tax in it' }),
    costCents: 'Cost of drinks',
    menuCents: 'Menu value of drinks',
    drinks: 'Drinks',
  }),

  take: 'Take Into the Draft',
  takeWords:
    'Prices, limits and what drinks are worth go into the draft, from tomorrow on. What happens to members who have ' +
    'another price is asked when it is published: they keep it, or each is told by letter first.',
  taken: 'It is in the draft. Nothing is live yet.',
  toPublish: 'Publish…',
  notTaken: (name: string): string => sentence`${name} could not be taken into the draft.`,
  takenOff: 'The draft takes it off.',
  noBenefits: (plan: string): string => sentence`${plan}: a plan has at least one benefit.`,
  placesNotTaken: 'A location is closed or opened on its own page.',
} as const
