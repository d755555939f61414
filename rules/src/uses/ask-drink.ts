import type { CounterBenefit } from '@sipday/contract/counter.ts'

/** Whether a till asks which drink is made, and chooses the member's usual one beforehand. */
export const askDrinkModes = ['usual', 'ask', 'off'] as const
export type AskDrink = (typeof askDrinkModes)[number]

export const askDrinkWords: Readonly<Record<AskDrink, string>> = {
  usual: 'Ask, with the usual drink chosen',
  ask: 'Ask, with none chosen',
  off: 'Do not ask',
}

/** What is counted by the day, has several, or names drinks of the menu is a drink; a treat a month is not. */
export const isDrink = ({ period, of, covers }: Pick<CounterBenefit, 'period' | 'of' | 'covers'>): boolean =>
  period === 'day' || covers !== undefined || (typeof of === 'number' && of > 1)
