import type { Location, Plan } from '@sipday/rules/catalogue.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { OrderTotals } from './OrderTotals.tsx'

export type OrderPanelProps = {
  plan: Plan
  location: Location
  quantity: number
  /** Thousandths of a percent. */
  taxRate: number
  /** First names of those who get a membership. */
  people: readonly string[]
}

const list = new Intl.ListFormat('en-US')

/** The order in short: what, where, for whom, how much. */
export function OrderPanel({ plan, location, quantity, taxRate, people }: OrderPanelProps) {
  const names = people.map((name) => name.trim()).filter(Boolean)
  return (
    <Card tinted stack>
      <div>
        <h2 className="h3">
          {quantity} × {plan.name}
        </h2>
        <p className="small">
          {location.name}
          {names.length > 0 && `, for ${list.format(names)}`}
        </p>
      </div>
      <OrderTotals unitPriceCents={plan.priceCents} quantity={quantity} taxRate={taxRate} />
    </Card>
  )
}
