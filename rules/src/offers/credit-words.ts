import { dollars } from '../money.ts'

/** On the member's page, where the next charge stands. `waits`: the next charge is the first one of another plan. */
export const creditLine = (cents: number, waits: boolean): string =>
  waits ? `${dollars(cents)} credit is used by the charge after it` : `${dollars(cents)} credit is used first`
