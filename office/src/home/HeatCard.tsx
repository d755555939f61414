import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { figureTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { HeatTable } from '@sipday/ui/plot/HeatTable.tsx'
import { heatTable } from '../reports/heat.ts'

/** Shows nothing before a week is counted. */
export function HeatCard({ heat, weekday }: { heat: OfficeAnswerOf<'figures'>['heat']; weekday: string }) {
  const { columns, rows, busiest } = heatTable(heat)
  if (!busiest?.drinks) return null
  return (
    <Card as="section" stack aria-label={figureTexts.whereAndWhen}>
      <h3>{figureTexts.whereAndWhen}</h3>
      <HeatTable caption={figureTexts.whereAndWhen} corner={figureTexts.location} columns={columns} rows={rows} />
      <p>{figureTexts.heatSaid(weekday, busiest)}</p>
    </Card>
  )
}
