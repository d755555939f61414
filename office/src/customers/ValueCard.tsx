import { keptCents } from '@sipday/rules/office/customers.ts'
import { customerTexts, drinksText, valueLabels } from '@sipday/rules/office/words/customer-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { MoneySummary } from '@sipday/ui/text/MoneySummary.tsx'
import type { Customer } from './queries.ts'

export function ValueCard({ value }: { value: Customer['value'] }) {
  return (
    <Card as="section" stack aria-labelledby="so-far">
      <h2 id="so-far">{customerTexts.soFar}</h2>
      <MoneySummary
        lines={[
          { label: valueLabels.paid, amount: dollars(value.paidCents) },
          { label: valueLabels.back, amount: dollars(value.backCents) },
          ...(value.lostCents > 0 ? [{ label: valueLabels.lost, amount: dollars(value.lostCents) }] : []),
        ]}
        total={{ label: valueLabels.kept, amount: dollars(keptCents(value)) }}
      />
      <p>{drinksText(value.drinks)}</p>
    </Card>
  )
}
