import { sentence } from '@sipday/rules/written/isolated.ts'
import { dollars } from '@sipday/rules/money.ts'
import { refundTexts, sumLabels } from '@sipday/rules/refunds/refund-words.ts'
import { MoneySummary } from '@sipday/ui/text/MoneySummary.tsx'
import css from './refunds.module.css'
import type { Preview } from './queries.ts'

export function RefundFacts({ payment }: { payment: Preview }) {
  const { customer, planName, locationName, paidOn, paidCents, backCents, leftCents, memberships } = payment
  return (
    <aside className={css.facts} aria-label={refundTexts.facts}>
      <div>
        <h3>{customer.name}</h3>
        <p>{refundTexts.about(sentence`${planName} at ${locationName}`, paidOn)}</p>
      </div>
      <ul className="stack">
        {memberships.map(({ id, name, paidThrough, unusedCents, ended }) => (
          <li key={id} className="small">
            <b>{name}</b>
            <br />
            {refundTexts.paidThrough(paidThrough)}, {ended ? refundTexts.over : refundTexts.unused(unusedCents)}
          </li>
        ))}
      </ul>
      <MoneySummary
        lines={[
          { label: sumLabels.paid, amount: dollars(paidCents) },
          { label: sumLabels.back, amount: dollars(backCents) },
        ]}
        total={{ label: sumLabels.left, amount: dollars(leftCents) }}
      />
    </aside>
  )
}
