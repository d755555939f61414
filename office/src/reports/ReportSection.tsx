import { LONG } from './months.ts'
import { daysBetween } from '@sipday/rules/calendar.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AskedDays, reportQuery } from './report-query.ts'
import css from './reports.module.css'

type ReportSectionProps = {
  id: string
  name: string
  /** The report whose days are those of the section. */
  days: string
  asked: AskedDays
  /** Its plots hatch the months that are not whole. */
  mayHatch?: boolean
  children: ReactNode
}

export function ReportSection({ id, name, days, asked, mayHatch, children }: ReportSectionProps) {
  const { data } = useQuery(reportQuery(days, asked))
  const isLong = data !== undefined && daysBetween(data.from, data.until) >= LONG
  return (
    <section id={id} className={css.section} aria-label={name}>
      <div className={css.sectionHead}>
        <h2>{name}</h2>
        {data && (
          <p className="small">
            {reportTexts.span(data.from, data.until)}
            {mayHatch && isLong && `. ${reportTexts.hatched}`}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
