import type { Terms } from '@sipday/rules/terms.ts'
import { totalLines, whySumsDiffer } from '@sipday/rules/terms-text.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { MoneySummary } from '@sipday/ui/text/MoneySummary.tsx'

export type OrderTotalsProps = {
  terms: Terms
  /** O14. */
  notice: string | null
}

/** Two decimals each (W9, R84). */
export function OrderTotals({ terms, notice }: OrderTotalsProps) {
  const why = whySumsDiffer(terms)
  return (
    <>
      {notice && <Alert kind="warn">{notice}</Alert>}
      <MoneySummary {...totalLines(terms)} />
      {why && <p className="small">{why}</p>}
    </>
  )
}
