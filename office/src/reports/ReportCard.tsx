import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Waiting } from '../parts/Waiting.tsx'
import { ReportCsv } from './ReportCsv.tsx'
import { type AskedDays, reportQuery } from './report-query.ts'
import css from './reports.module.css'

export type Report = OfficeAnswerOf<'report'>

export type ReportView = { plot?: ReactNode; table: ReactNode; sentence: string }

type ReportCardProps = {
  name: string
  label: string
  asked: AskedDays
  /** It takes the whole width. */
  wide?: boolean
  none: { title: string; text: string }
  /** Null when there is nothing to show. */
  viewOf: (report: Report) => ReportView | null
}

export function ReportCard({ name, label, asked, wide = false, none, viewOf }: ReportCardProps) {
  const query = useQuery(reportQuery(name, asked))
  const [isTable, setTable] = useState(false)
  return (
    <Card as="section" stack data-wide={wide || undefined} aria-label={label}>
      <Waiting query={query} label={reportTexts.loading} failed={reportTexts.notLoaded}>
        {(report) => {
          const { title, words, takes } = report.definition
          const view = viewOf(report)
          return (
            <>
              <div className={css.head}>
                <h2>{title}</h2>
                {view?.plot && (
                  <Button variant="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                    {reportTexts.asTable}
                  </Button>
                )}
              </div>
              {view ? (
                <>
                  {isTable || !view.plot ? view.table : view.plot}
                  <p>{view.sentence}</p>
                </>
              ) : (
                <EmptyState title={none.title} text={<p>{none.text}</p>} />
              )}
              {asked.planId && !takes.includes('plan') && <p className="small">{reportTexts.allPlans}</p>}
              <div className={css.under}>
                <details className={css.definition}>
                  <summary>{reportTexts.howCounted}</summary>
                  <p className="small">{words}</p>
                </details>
                {view && <ReportCsv name={name} title={title} asked={asked} />}
              </div>
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}
