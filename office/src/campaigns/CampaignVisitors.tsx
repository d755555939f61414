import { Card } from '@sipday/ui/cards/Card.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { lazy, Suspense } from 'react'

const FunnelReport = lazy(() =>
  import('../reports/FunnelReport.tsx').then((module) => ({ default: module.FunnelReport })),
)
const LinkRows = lazy(() => import('./links/LinkRows.tsx').then((module) => ({ default: module.LinkRows })))

/** How far those came who opened the campaign's links, by link if there are several. */
export function CampaignVisitors({ campaignId, byLink }: { campaignId: string; byLink: boolean }) {
  return (
    <Suspense
      fallback={
        <Card>
          <Spinner label="Loading the report" />
        </Card>
      }
    >
      {byLink && <LinkRows campaignId={campaignId} />}
      <FunnelReport asked={{ campaignId }} />
    </Suspense>
  )
}
