import type { Terms } from '@sipday/rules/terms.ts'
import { totalLines } from '@sipday/rules/terms-text.ts'
import { MoneySummary } from '@sipday/ui/MoneySummary.tsx'

/** Subtotal, tax and total with two decimals each (W9, R3). */
export function OrderTotals({ terms }: { terms: Terms }) {
  return <MoneySummary {...totalLines(terms)} />
}
