import { dollars, percentText, totals } from '../../money.ts'
import { rateOfInput } from '../words/tax-words.ts'

type Answer = { taxed: '' | 'no' | 'yes' | 'later'; rate: string }

/** Line by line; without an answer only the price. */
export const asVisitor = (plan: { name: string; cents: number }, { taxed, rate }: Answer) => {
  const known = taxed === 'no' ? 0 : taxed === 'yes' ? rateOfInput(rate) : null
  const price = { term: plan.name, detail: dollars(plan.cents) }
  if (known === null) return [price, { term: 'Tax', detail: 'not answered yet' }]
  const { taxCents, totalCents } = totals(plan.cents, 1, known)
  return [
    price,
    { term: known === 0 ? 'Tax' : `Tax, ${percentText(known)}`, detail: known === 0 ? 'none' : dollars(taxCents) },
    { term: 'Total', detail: dollars(totalCents) },
  ]
}
