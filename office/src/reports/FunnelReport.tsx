import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { FunnelPlot } from '@sipday/ui/plot/FunnelPlot.tsx'
import { type Report, ReportCard } from './ReportCard.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { AskedDays } from './report-query.ts'

export function FunnelReport({ asked }: { asked: AskedDays }) {
  return (
    <ReportCard
      name="campaign-funnel"
      label={funnelTexts.label}
      asked={asked}
      none={asked.campaignId ? funnelTexts.noneOfCampaign : funnelTexts.none}
      viewOf={(report) => {
        const rows = report.rows.map(stepOf)
        const sentence = sentenceOf(report)
        if (rows.length === 0) return null
        return {
          sentence,
          plot: (
            <FunnelPlot
              name={report.definition.title}
              steps={rows.map(({ key, step, visitors, lost, monthOver }) => ({
                key,
                label: step,
                value: visitors,
                note: monthOver > 0 ? funnelTexts.stayed(visitors, monthOver) : funnelTexts.left(lost),
              }))}
            />
          ),
          table: <RowsTable report={report} keyOf={(row) => String(row['step'])} />,
        }
      }}
    />
  )
}

const stepOf = (row: Report['rows'][number]) => ({
  key: String(row['step']),
  step: String(row['name']),
  visitors: Number(row['visitors']),
  lost: Number(row['lost']),
  monthOver: Number(row['monthOver'] ?? 0),
})

const sentenceOf = ({ rows, from, until }: Report): string => {
  const paid = rows.find(({ step }) => step === 'paid')
  const bought = {
    visitors: Number(rows[0]?.['visitors'] ?? 0),
    paid: Number(paid?.['visitors'] ?? 0),
    purchases: Number(paid?.['purchases'] ?? 0),
    cents: Number(paid?.['cents'] ?? 0),
  }
  return funnelTexts.said({ ...bought, from, until }, rows.map(stepOf))
}
