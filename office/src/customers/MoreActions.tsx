import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { memberViewTexts } from '@sipday/rules/office/words/member-view-words.ts'
import { nameTexts } from '@sipday/rules/office/words/contact-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { lazy, Suspense, useState } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import type { Me } from '../session.ts'
import type { Customer } from './queries.ts'

const NameDialog = lazy(() => import('./contacts/NameDialog.tsx').then((loaded) => ({ default: loaded.NameDialog })))

export function MoreActions({ customer, me }: { customer: Customer['customer']; me: Me }) {
  const [naming, setNaming] = useState(false)
  const { id: customerId } = customer
  const mayName = me.capabilities.includes('customers')
  const links = [
    { label: memberViewTexts.open, to: `/customers/${customerId}/as-member`, needs: 'customers.read' },
    { label: customerTexts.agreed, to: `/customers/${customerId}/agreed`, needs: 'customers.read' },
    { label: customerTexts.allPayments, to: `/money/payments?customerId=${customerId}`, needs: 'money.read' },
    { label: customerTexts.changes, to: `/settings/changes?subject=customer&id=${customerId}`, needs: 'audit' },
  ] as const
  const shown = links.filter(({ needs }) => me.capabilities.includes(needs))
  if (shown.length === 0 && !mayName) return null
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
      {mayName && (
        <div>
          <Button variant="text" flush="start" onClick={() => setNaming(true)}>
            {nameTexts.open}
          </Button>
        </div>
      )}
      {naming && (
        <Suspense fallback={null}>
          <NameDialog customer={customer} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </Card>
  )
}
