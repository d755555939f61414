import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { MembersPrice } from '@sipday/contract/office/money/price-changes.ts'

type CodeBody = DraftBody<'code'>

const anyone: Omit<CodeBody, 'code' | 'off' | 'lasts'> = {
  planIds: [],
  locationIds: [],
  startsOn: null,
  endsOn: null,
  newOnly: false,
  oneUse: false,
  goesOn: false,
  friendDays: null,
  mostUses: null,
}

/** Of every kind. Their ids are the codes in lower case. */
export const codes: readonly CodeBody[] = [
  { ...anyone, code: 'WELCOME20', off: { percent: 20 }, lasts: { payments: 1 }, newOnly: true },
  { ...anyone, code: 'HALF3', off: { percent: 50 }, lasts: { payments: 3 } },
  { ...anyone, code: 'FIVER', off: { cents: 500 }, lasts: 'always', planIds: ['one-month', 'one-month-treat'] },
  { ...anyone, code: 'FIRST2', off: { price: 1500 }, lasts: { payments: 2 }, planIds: ['one-month'] },
  { ...anyone, code: 'SUMMER60', off: { cents: 1000 }, lasts: { days: 60 } },
  { ...anyone, code: 'NEWARK10', off: { percent: 10 }, lasts: 'always', locationIds: ['newark'] },
  { ...anyone, code: 'EARLYBIRD', off: { cents: 1200 }, lasts: { payments: 1 }, mostUses: 4 },
  { ...anyone, code: 'COLLEAGUES', off: { percent: 25 }, lasts: { payments: 2 }, oneUse: true },
  { ...anyone, code: 'TRYWEEK', off: { percent: 100 }, lasts: { days: 7 } },
  { ...anyone, code: 'YEAR50', off: { cents: 5000 }, lasts: { payments: 1 }, planIds: ['annual', 'annual-treat'] },
]

/** `members` without its day: a told price is charged from 36 days ahead on. */
export type NewPrice = { planId: string; cents: number; members: MembersPrice['members'] }

/** One that members keep the old price of, one that they are told, and one that goes down. */
export const newPrices: readonly NewPrice[] = [
  { planId: 'annual-treat', cents: 44_500, members: 'keep' },
  { planId: 'one-month-treat', cents: 3700, members: 'tell' },
  { planId: 'family-one-month-treat', cents: 2900, members: 'tell' },
]
