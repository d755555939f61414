import { Breadcrumbs, type Crumb } from '@sipday/ui/text/Breadcrumbs.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import type { ReactNode } from 'react'
import type { RedeemEvent } from '../events.ts'
import { useSend } from '../useRedeem.tsx'

const levels = [
  { label: 'My Subscriptions', event: { type: 'TO_LIST' } },
  { label: 'Manage Subscription', event: { type: 'TO_DETAILS' } },
  { label: 'Update Payment', event: { type: 'TO_PAYMENT' } },
] as const satisfies { label: string; event: RedeemEvent }[]

/** Breadcrumbs: My Subscriptions > Manage Subscription > Update Payment > this view. */
export function SubPage({ depth, title, children }: { depth: 1 | 2 | 3; title: string; children: ReactNode }) {
  const send = useSend()
  const above: Crumb[] = levels.slice(0, depth).map(({ label, event }) => ({
    label,
    href: '/redeem',
    onClick: (press) => {
      press.preventDefault()
      send(event)
    },
  }))
  return (
    <div className="ice">
      <div className="page">
        <div className="narrow stack">
          <Breadcrumbs above={above} here={title} />
          <PageHeading takesFocus>{title}</PageHeading>
          {children}
        </div>
      </div>
    </div>
  )
}
