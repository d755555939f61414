import type { Location } from '@sipday/rules/catalogue.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import { orderTitle } from '@sipday/rules/terms-text.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import type { ReactNode } from 'react'
import { OrderTotals } from './OrderTotals.tsx'

export type OrderPanelProps = {
  terms: Terms
  location: Location
  people: readonly string[]
  notice: string | null
  /** Under the total. */
  children?: ReactNode
}

export function OrderPanel({ terms, location, people, notice, children }: OrderPanelProps) {
  const names = people.map((name) => name.trim()).filter(Boolean)
  return (
    <Card tinted stack>
      <div>
        <h2 className="h3">{orderTitle(terms)}</h2>
        <p className="small">
          {location.name}
          {names.length > 0 && `, for ${listText(names)}`}
        </p>
      </div>
      <OrderTotals terms={terms} notice={notice} />
      {children}
    </Card>
  )
}
