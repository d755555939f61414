import type { DateOrder, SumUnit } from './values.ts'

export type Choices = {
  /** Of "03/04/2026". */
  dates?: DateOrder
  /** Of "3000". */
  money?: SumUnit
  /** What a header means; '' for nothing. */
  columns?: Record<string, string>
  /** Which plan a word means; '' as a word: rows without one. */
  plans?: Record<string, string>
  places?: Record<string, string>
  /** When Square and the list contradict each other. */
  trust?: 'square' | 'list'
  /** A second membership of one person with one plan at one location. */
  twice?: 'keep' | 'skip'
  /** From the next bill on, the location's tax is added where Square now adds another. */
  taxes?: 'location'
  /** The last day of punch cards. */
  until?: string
  /** Which benefit of the plan a punch card is for. */
  benefit?: string
  /** Rows without a plan are customers. */
  people?: boolean
}
