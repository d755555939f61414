import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { BarPlot } from '@sipday/ui/plot/BarPlot.tsx'
import { useState } from 'react'
import keyCss from '../parts/figures/plot-key.module.css'
import { DataTable } from '../parts/table/DataTable.tsx'
import css from './figures.module.css'

type Today = OfficeAnswerOf<'figures'>['today']

export function HoursCard({ today: { hour: now, hours } }: { today: Today }) {
  const [isTable, setTable] = useState(false)
  const hasUsual = hours.some(({ usual }) => usual !== null)
  return (
    <Card as="section" stack aria-label={figureTexts.byHour}>
      <h3>{figureTexts.byHour}</h3>
      {hours.length === 0 && <p>{figureTexts.noDrinks}</p>}
      {hours.length > 0 && isTable && (
        <DataTable
          caption={figureTexts.byHour}
          columns={[
            { key: 'hour', name: figureTexts.hour, cell: (row) => figureTexts.hourOf(row.hour) },
            {
              key: 'drinks',
              name: figureTexts.drinks,
              numeric: true,
              cell: (row) => (row.hour > now ? '' : row.drinks.toLocaleString('en-US')),
            },
            { key: 'usual', name: figureTexts.usual, numeric: true, cell: (row) => row.usual?.toLocaleString('en-US') },
          ]}
          rows={hours}
          rowKey={(row) => String(row.hour)}
        />
      )}
      {hours.length > 0 && !isTable && (
        <>
          <BarPlot
            name={`${figureTexts.byHour}. ${figureTexts.hoursSaid(hours, now)}`}
            bars={hours.map(({ hour, drinks, usual }) => ({
              key: String(hour),
              label: figureTexts.shortHour(hour),
              value: drinks,
              ...(usual !== null && { usual }),
              ahead: hour > now,
            }))}
          />
          {hasUsual && (
            <ul className={`${keyCss.key} ${css.key}`}>
              <li className={css.keyToday}>{figureTexts.key.today}</li>
              <li className={css.keyUsual}>{figureTexts.key.usual}</li>
              <li className={css.keyAhead}>{figureTexts.key.ahead}</li>
            </ul>
          )}
        </>
      )}
      {hours.length > 0 && (
        <>
          <p>{figureTexts.hoursSaid(hours, now)}</p>
          <div>
            <Button variant="text" flush="start" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {reportTexts.asTable}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
