import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { Spinner } from '@sipday/ui/Spinner.tsx'
import { lazy, Suspense } from 'react'

const FunnelReport = lazy(() =>
  import('../reports/FunnelReport.tsx').then((module) => ({ default: module.FunnelReport })),
)

/** How far those came who opened the campaign's links. */
export function CampaignVisitors({ campaignId }: { campaignId: string }) {
  return (
    <Suspense
      fallback={
        <Card>
          <Spinner label={reportTexts.loading} />
        </Card>
      }
    >
      <FunnelReport asked={{ campaignId }} none={funnelTexts.noneOfCampaign} />
    </Suspense>
  )
}
