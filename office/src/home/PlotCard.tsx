import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { type ReactNode, useState } from 'react'

type PlotCardProps = {
  name: string
  /** Null: there is nothing to plot yet, and `said` says why. */
  plot: ReactNode
  table: ReactNode
  said: string
}

export function PlotCard({ name, plot, table, said }: PlotCardProps) {
  const [isTable, setTable] = useState(false)
  return (
    <Card as="section" stack aria-label={name}>
      <div className="row wrap between">
        <h2 className="h3">{name}</h2>
        {plot !== null && (
          <Button variant="text" flush="end" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {reportTexts.asTable}
          </Button>
        )}
      </div>
      {plot !== null && (isTable ? table : plot)}
      <p>{said}</p>
    </Card>
  )
}
