import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { figureTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { HeatTable } from '@sipday/ui/plot/HeatTable.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { heatTable } from '../reports/heat.ts'

/** Shows nothing before a week is counted. */
export function HeatCard({ heat, weekday }: { heat: OfficeAnswerOf<'figures'>['heat']; weekday: string }) {
  const { columns, rows, busiest } = heatTable(heat)
  if (busiest.length === 0) return null
  return (
    <Card as="section" stack aria-label={figureTexts.whereAndWhen}>
      <div className="row wrap between">
        <h2 className="h3">{figureTexts.whereAndWhen}</h2>
        <GoButton variant="text" flush="end" to="/reports">
          {figureTexts.more}
        </GoButton>
      </div>
      <HeatTable
        caption={figureTexts.whereAndWhen}
        corner={figureTexts.location}
        columns={columns}
        rows={rows}
        totals={{ column: figureTexts.wholeDay, row: figureTexts.allLocations }}
        ends={{ least: figureTexts.fewest, most: figureTexts.most }}
      />
      <p>{figureTexts.heatSaid(weekday, busiest)}</p>
    </Card>
  )
}
