import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { memberViewTexts } from '@sipday/rules/office/words/member-view-words.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import type { Me } from '../session.ts'

/** What else can be looked at and done about a customer. */
export function MoreActions({ customerId, me }: { customerId: string; me: Me }) {
  const links = [
    { label: memberViewTexts.open, to: `/customers/${customerId}/as-member`, needs: 'customers.read' },
    { label: customerTexts.agreed, to: `/customers/${customerId}/agreed`, needs: 'customers.read' },
    { label: customerTexts.allPayments, to: `/money/payments?customerId=${customerId}`, needs: 'money.read' },
    { label: customerTexts.changes, to: `/settings/changes?subject=customer&id=${customerId}`, needs: 'audit' },
  ] as const
  const shown = links.filter(({ needs }) => me.capabilities.includes(needs))
  if (shown.length === 0) return null
  return (
    <Card as="section" stack aria-labelledby="more">
      <h2 id="more">{customerTexts.more}</h2>
      {shown.map(({ label, to }) => (
        <div key={to}>
          <GoButton variant="text" flush="start" to={to}>
            {label}
          </GoButton>
        </div>
      ))}
    </Card>
  )
}
