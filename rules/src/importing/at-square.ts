import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { CalendarDate } from '../calendar.ts'

export type CardAtSquare = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
}

export type AtSquare = {
  id: string
  customerId: string
  state: 'running' | 'ending' | 'paused' | 'over'
  endedOn: CalendarDate | null
  startedOn: CalendarDate | null
  billsNext: CalendarDate | null
  anchorDay: number | null
  planName: string | null
  frequency: Frequency | null
  priceCents: number | null
  /** Thousandths of a percent. */
  taxRate: number
  /** Null: none, or one that cannot be charged any more. */
  card: CardAtSquare | null
  /** Why not, such as "expired 08/26". */
  cardProblem: string | null
}
