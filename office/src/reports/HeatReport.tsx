import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { HeatTable } from '@sipday/ui/plot/HeatTable.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import { ReportCsv } from './ReportCsv.tsx'
import { reportQuery } from './report-query.ts'
import css from './reports.module.css'

type Heat = {
  columns: string[]
  rows: { key: string; name: string; values: (number | null)[] }[]
  sentence: string | null
}

type HeatReportProps = {
  name: string
  label: string
  /** Above the names of the rows. */
  corner: string
  days: { from?: string; to?: string }
  none: { title: string; text: string }
  heatOf: (report: OfficeAnswerOf<'report'>) => Heat
}

/** A report whose table is the darker where there is more, with a sentence. */
export function HeatReport({ name, label, corner, days, none, heatOf }: HeatReportProps) {
  const query = useQuery(reportQuery(name, days))
  return (
    <Card as="section" stack aria-label={label}>
      <Waiting query={query} label={reportTexts.loading} failed={reportTexts.notLoaded}>
        {(report) => {
          const { columns, rows, sentence } = heatOf(report)
          const { title, words } = report.definition
          return (
            <>
              <h2>{title}</h2>
              {sentence ? (
                <>
                  <HeatTable caption={title} corner={corner} columns={columns} rows={rows} />
                  <p>{sentence}</p>
                  <div className={css.under}>
                    <ReportCsv name={name} title={title} days={days} />
                  </div>
                </>
              ) : (
                <EmptyState title={none.title} text={<p>{none.text}</p>} />
              )}
              <p className="small">{words}</p>
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}
