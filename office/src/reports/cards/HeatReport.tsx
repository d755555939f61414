import { HeatTable, type HeatTableProps } from '@sipday/ui/plot/HeatTable.tsx'
import { type Report, ReportCard, type ReportPlace } from '../ReportCard.tsx'
import css from '../reports.module.css'

type Shown = Omit<HeatTableProps, 'caption'>
/** `narrow`: the same in few columns. */
type Heat = { wide: Shown; narrow: Shown; sentence: string }

type HeatReportProps = ReportPlace & {
  name: string
  label: string
  none: { title: string; text: string }
  heatOf: (report: Report) => Heat | null
}

export function HeatReport({ heatOf, ...card }: HeatReportProps) {
  return (
    <ReportCard
      {...card}
      wide
      viewOf={(report) => {
        const heat = heatOf(report)
        if (!heat) return null
        const caption = report.definition.title
        return {
          table: (
            <>
              <div className={css.wide}>
                <HeatTable caption={caption} {...heat.wide} />
              </div>
              <div className={css.narrow}>
                <HeatTable caption={caption} {...heat.narrow} />
              </div>
            </>
          ),
          sentence: heat.sentence,
        }
      }}
    />
  )
}
