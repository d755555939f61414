import { countOf } from '@sipday/rules/written/counts.ts'
import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import type { LabResult } from '@sipday/rules/lab/player.ts'
import { dollars } from '@sipday/rules/money.ts'
import type { Figure } from '../parts/figures/FigureList.tsx'

/** One large number each, beside what it was. */
export const figuresOf = (shop: LabShop, result: LabResult, untaxed: boolean): Figure[] => {
  const { real, tried, more, less, same, breakEven } = result
  const [was, is] = [real.outcome, tried.outcome]
  const left = (of: typeof is) => of.incomeCents - of.costCents
  return [
    cents(labTexts.left, left(is), left(was), true),
    cents(labTexts.income(untaxed), is.incomeCents, was.incomeCents, true),
    cents(labTexts.drinkCost, is.costCents, was.costCents, false, [
      is.withoutCost > 0 ? labTexts.withoutCost(is.withoutCost) : null,
    ]),
    busiest(shop, result),
    { term: labTexts.payMore, value: countOf(more), notes: [labTexts.payers(same)] },
    { term: labTexts.payLess, value: countOf(less), notes: [labTexts.payers(same)] },
    ...breakEven.map(({ planId, members, leavers }) => ({
      term: labTexts.breakEven(shop.plans.find(({ id }) => id === planId)?.name ?? planId),
      value: countOf(leavers),
      notes: [labTexts.breakEvenNote(members)],
    })),
  ]
}

const trend = (change: number, moreIsGood: boolean | null): Pick<Figure, 'trend'> => ({
  trend: change === 0 ? null : { up: change > 0, good: moreIsGood === null ? null : change > 0 === moreIsGood },
})

const cents = (
  term: string,
  is: number,
  was: number,
  moreIsGood: boolean,
  more: readonly (string | null)[] = [],
): Figure => ({
  term,
  value: dollars(is),
  notes: [labTexts.beside(is - was), ...more],
  ...trend(is - was, moreIsGood),
})

const busiest = ({ places }: LabShop, { real, tried }: LabResult): Figure => {
  const [is, was] = [tried.busiest, real.busiest]
  if (!is) return { term: labTexts.busiest, value: '–', notes: [labTexts.noDrinks] }
  const change = is.drinks - (was?.drinks ?? 0)
  return {
    term: labTexts.busiest,
    value: labTexts.drunk(is.drinks),
    notes: [labTexts.besideCount(change), labTexts.when(is, places[is.place]?.name ?? '')],
    ...trend(change, null),
  }
}
