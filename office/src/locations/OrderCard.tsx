import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { OrderList } from '../parts/draft/order/OrderList.tsx'

/** For visitors without a ZIP code, as the draft has it. */
export function OrderCard() {
  const { data: rows } = useQuery(rowsQuery('location'))
  if (!rows || rows.length < 2) return null
  return (
    <Card as="section" stack aria-labelledby="order">
      <h2 className="h3" id="order">
        Order for Visitors
      </h2>
      <p>Visitors see the locations in this order until they enter a ZIP code. A change goes into the draft.</p>
      <OrderList
        subject="location"
        rows={rows.toSorted((a, b) => a.body.position - b.body.position)}
        edits
        end={({ body }) => body.address}
      />
    </Card>
  )
}
