import type { CounterBenefit } from '@sipday/contract/counter.ts'

/** Whether a till asks which drink is made, and chooses the member's usual one beforehand. */
export const askDrinkModes = ['usual', 'ask', 'off'] as const
export type AskDrink = (typeof askDrinkModes)[number]

export const askDrinkWords: Readonly<Record<AskDrink, string>> = {
  usual: 'Ask, with the usual drink chosen',
  ask: 'Ask, with none chosen',
  off: 'Do not ask',
}

/** What is counted by the day, has several, comes with the birthday or names drinks is one; a treat a month is not. */
export const isDrink = ({
  period,
  of,
  covers,
  birthday,
}: Pick<CounterBenefit, 'period' | 'of' | 'covers' | 'birthday'>): boolean =>
  period === 'day' || birthday !== undefined || covers !== undefined || (typeof of === 'number' && of > 1)
