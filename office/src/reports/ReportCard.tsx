import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Waiting } from '../parts/Waiting.tsx'
import { BigNumber, type BigNumberProps } from './BigNumber.tsx'
import { ReportCsv } from './ReportCsv.tsx'
import { type AskedDays, reportQuery } from './report-query.ts'
import css from './reports.module.css'

export type Report = OfficeAnswerOf<'report'>

export type ReportView = {
  figure?: BigNumberProps | null
  plot?: ReactNode
  table: ReactNode
  sentence?: string
}

export type ReportPlace = {
  asked: AskedDays
  /** In a narrow window only its title and number show until it is pressed. */
  folds?: boolean
}

type ReportCardProps = ReportPlace & {
  name: string
  label: string
  /** It takes the whole width. */
  wide?: boolean
  none: { title: string; text: string }
  /** Null when there is nothing to show. */
  viewOf: (report: Report) => ReportView | null
}

export function ReportCard({ name, label, asked, folds = false, wide = false, none, viewOf }: ReportCardProps) {
  const query = useQuery(reportQuery(name, asked))
  const [isTable, setTable] = useState(false)
  const [isOpen, setOpen] = useState(!folds)
  return (
    <Card as="section" stack data-wide={wide || undefined} data-folded={!isOpen || undefined} aria-label={label}>
      <Waiting query={query} label={reportTexts.loading} failed={reportTexts.notLoaded}>
        {(report) => {
          const { title, words, takes } = report.definition
          const view = viewOf(report)
          return (
            <>
              <div className={css.head}>
                <h3>{title}</h3>
                {view?.plot && (
                  <span className={css.turn}>
                    <Button variant="text" flush="end" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                      {reportTexts.asTable}
                    </Button>
                  </span>
                )}
                {folds && (
                  <button
                    type="button"
                    className={css.fold}
                    aria-label={reportTexts.show(title)}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(!isOpen)}
                  >
                    <Icon name={isOpen ? 'up' : 'down'} />
                  </button>
                )}
              </div>
              {view?.figure && <BigNumber {...view.figure} />}
              <div className={css.body}>
                {view ? (
                  <>
                    {isTable || !view.plot ? view.table : view.plot}
                    {view.sentence && <p className={css.said}>{view.sentence}</p>}
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
              </div>
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}
