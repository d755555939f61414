import { sentence } from '../written/isolated.ts'
import type { Extra, TakenExtra } from '@sipday/contract/counter.ts'
import { dollars } from '../money.ts'
import { atTill, type Shift } from '../texts/till-texts.ts'
import { chargeCents, extrasText } from './extras.ts'

type Charged = Pick<TakenExtra, 'name' | 'cents' | 'count'>

export const extraPrice = ({ cents }: Pick<Extra, 'cents'>): string => (cents > 0 ? `+ ${dollars(cents)}` : 'free')

/** "Charge $1.75 before tax: Large, Pearls". */
export const chargeText = (shift: Shift | undefined, extras: readonly Charged[]): string =>
  atTill(shift, 'till-charge', { amount: dollars(chargeCents(extras)), extras: extrasText(extras) })

/** Empty when there is nothing to charge. */
export const chargeSum = (extras: readonly Charged[]): string =>
  chargeCents(extras) === 0 ? '' : `Charge ${dollars(chargeCents(extras))}`

/** After a drink with extras is undone. */
export const giveBackText = (shift: Shift | undefined, extras: readonly Charged[]): string =>
  atTill(shift, 'till-give-back', { amount: dollars(chargeCents(extras)), extras: extrasText(extras) })

/** A line for each extra and price, and the sum to compare with the register. */
export const reportLines = (charged: readonly Charged[]): { term: string; detail: string }[] => [
  ...charged.map((one) => ({
    term: sentence`${one.name}, ${dollars(one.cents)}`,
    detail: `${one.count}: ${dollars(chargeCents([one]))}`,
  })),
  { term: 'In all, to compare with the register', detail: dollars(chargeCents(charged)) },
]

export const extraWords = {
  heading: 'Extras',
  report: 'Extras to charge',
} as const
