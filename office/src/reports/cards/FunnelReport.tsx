import { funnelTexts, worstOf } from '@sipday/rules/office/reports/funnel-words.ts'
import type { FunnelStep } from '@sipday/rules/office/reports/funnel.ts'
import { FunnelPlot } from '@sipday/ui/plot/FunnelPlot.tsx'
import { type Report, ReportCard, type ReportPlace } from '../ReportCard.tsx'
import { RowsTable } from '../RowsTable.tsx'

export function FunnelReport(place: ReportPlace) {
  return (
    <ReportCard
      name="campaign-funnel"
      label={funnelTexts.label}
      none={funnelTexts.none}
      {...place}
      viewOf={(report) => {
        const rows = report.rows.map(stepOf)
        if (rows.length === 0) return null
        const visitors = rows[0]?.visitors ?? 0
        const paid = rows.find(({ step }) => step === 'paid')?.visitors ?? 0
        const worst = worstOf(rows)
        return {
          figure: { value: funnelTexts.share(paid, visitors), said: funnelTexts.ofVisitors(visitors) },
          sentence: funnelTexts.said(rows, rows.at(-1)?.monthOver ?? 0),
          plot: (
            <FunnelPlot
              name={report.definition.title}
              steps={rows
                .filter(({ step }) => step !== 'stayed')
                .map((row) => ({
                  key: row.step,
                  label: row.name,
                  value: row.visitors,
                  part: funnelTexts.share(row.visitors, visitors),
                  lost: row.lost,
                  isWorst: row === worst,
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
  step: String(row['step']) as FunnelStep,
  name: String(row['name']),
  visitors: Number(row['visitors']),
  lost: Number(row['lost']),
  monthOver: Number(row['monthOver'] ?? 0),
})
