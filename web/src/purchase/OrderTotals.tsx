import { dollars, percentText, totals } from '@sipday/rules/money.ts'
import { MoneySummary } from '@sipday/ui/MoneySummary.tsx'

export type OrderTotalsProps = {
  unitPriceCents: number
  quantity: number
  /** Thousandths of a percent. */
  taxRate: number
}

/** Subtotal, tax and total with two decimals each (W9, R3). */
export function OrderTotals({ unitPriceCents, quantity, taxRate }: OrderTotalsProps) {
  const order = totals(unitPriceCents, quantity, taxRate)
  return (
    <MoneySummary
      lines={[
        { label: 'Subtotal', note: `(${quantity} × ${dollars(unitPriceCents)})`, amount: dollars(order.subtotalCents) },
        { label: 'Tax', note: `(${percentText(taxRate)})`, amount: dollars(order.taxCents) },
      ]}
      total={{ label: 'Total', amount: dollars(order.totalCents) }}
    />
  )
}
