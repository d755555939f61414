import type { LabSort } from '@sipday/contract/office/money/lab.ts'
import { totals } from '../money.ts'
import { offeredCents } from '../offers/offer.ts'
import type { PlanLever } from './levers.ts'

export type Sum = { netCents: number; taxCents: number }

/** `rise`: by how many percent the price of a renewal goes up, in tenths. */
export type Tried = Sum & { rise: number }

const charged = ({ quantity, rate, off }: LabSort, fullCents: number): Sum => {
  const { subtotalCents, taxCents } = totals(off ? offeredCents(fullCents, off) : fullCents, quantity, rate)
  return { netCents: subtotalCents, taxCents }
}

/** What was captured beyond what the rules say: a bill that was made too low, or one of before. */
export const beyondRules = (sort: LabSort): Sum => {
  const { netCents, taxCents } = charged(sort, sort.full)
  return { netCents: sort.netCents - netCents, taxCents: sort.taxCents - taxCents }
}

/** An offer of before, and the difference that a change of plan cost, stay as they were agreed to. */
const pays = ({ kind, agreed, joined }: LabSort, { members }: PlanLever): boolean =>
  kind === 'purchase' || (kind === 'renewal' && !agreed && (joined || members === 'tell'))

export const triedPayment = (sort: LabSort, lever: PlanLever | undefined): Tried => {
  const { netCents, taxCents } = sort
  if (lever?.cents === undefined || !pays(sort, lever)) return { netCents, taxCents, rise: 0 }
  const [then, rest] = [charged(sort, lever.cents), beyondRules(sort)]
  const rises = sort.kind === 'renewal' && !sort.joined && sort.full > 0 && lever.cents > sort.full
  return {
    netCents: Math.max(0, then.netCents + rest.netCents),
    taxCents: Math.max(0, then.taxCents + rest.taxCents),
    rise: rises ? Math.round(((lever.cents - sort.full) * 1000) / sort.full) : 0,
  }
}

/** What would have gone back of it: the same part of another sum. */
export const triedBack = (back: Sum, was: Sum, tried: Sum): Sum => {
  const part = (cents: number, of: number, to: number) => (of <= 0 || of === to ? cents : Math.round((cents * to) / of))
  return {
    netCents: part(back.netCents, was.netCents, tried.netCents),
    taxCents: part(back.taxCents, was.taxCents, tried.taxCents),
  }
}
