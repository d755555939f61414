import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { figureTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { HeatTable } from '@sipday/ui/plot/HeatTable.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { heatTable, inParts } from '../reports/heat.ts'
import css from './figures.module.css'

const shown = {
  caption: figureTexts.whereAndWhen,
  corner: figureTexts.location,
  ends: figureTexts.heatEnds,
}
const totals = { column: figureTexts.wholeDay, row: figureTexts.allLocations }

/** Shows nothing before a week is counted. */
export function HeatCard({ heat, weekday }: { heat: OfficeAnswerOf<'figures'>['heat']; weekday: string }) {
  const { hours, columns, rows, busiest } = heatTable(heat)
  if (busiest.length === 0) return null
  return (
    <Card as="section" stack aria-label={figureTexts.whereAndWhen}>
      <div className="row wrap between">
        <h2 className="h3">{figureTexts.whereAndWhen}</h2>
        <div className={css.wide}>
          <GoButton variant="text" flush="end" to="/reports">
            {figureTexts.more}
          </GoButton>
        </div>
      </div>
      <div className={css.wide}>
        <HeatTable {...shown} columns={columns} rows={rows} totals={totals} />
      </div>
      <div className={css.narrow}>
        <HeatTable {...shown} {...inParts({ hours, rows })} />
      </div>
      <p>{figureTexts.heatSaid(weekday, busiest)}</p>
    </Card>
  )
}
