import { Card } from '@sipday/ui/cards/Card.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { lazy, Suspense } from 'react'

const LinkRows = lazy(() => import('./links/LinkRows.tsx').then((module) => ({ default: module.LinkRows })))

export function CampaignVisitors({ campaignId }: { campaignId: string }) {
  return (
    <Suspense
      fallback={
        <Card>
          <Spinner label="Loading the report" />
        </Card>
      }
    >
      <LinkRows campaignId={campaignId} />
    </Suspense>
  )
}
