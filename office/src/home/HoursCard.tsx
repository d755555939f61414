import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { figureTexts } from '@sipday/rules/office/words/report-words.ts'
import { BarPlot } from '@sipday/ui/plot/BarPlot.tsx'
import keyCss from '../parts/figures/plot-key.module.css'
import { DataTable } from '../parts/table/DataTable.tsx'
import css from './figures.module.css'
import { PlotCard } from './PlotCard.tsx'

type Today = OfficeAnswerOf<'figures'>['today']

export function HoursCard({ today }: { today: Today }) {
  const { hour: now, hours } = today
  if (hours.length === 0)
    return <PlotCard name={figureTexts.byHour} plot={null} table={null} said={figureTexts.noDrinks} />
  const said = figureTexts.hoursSaid(hours, today)
  return (
    <PlotCard
      name={figureTexts.byHour}
      said={said}
      table={
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
      }
      plot={
        <>
          <BarPlot
            name={`${figureTexts.byHour}. ${said}`}
            bars={hours.map(({ hour, drinks, usual }) => ({
              key: String(hour),
              label: figureTexts.shortHour(hour),
              value: drinks,
              ...(usual !== null && { usual }),
              when: hour > now ? 'ahead' : hour === now ? 'running' : 'over',
            }))}
          />
          {hours.some(({ usual }) => usual !== null) && (
            <ul className={`${keyCss.key} ${css.key}`}>
              <li className={css.keyToday}>{figureTexts.key.today}</li>
              <li className={css.keyUsual}>{figureTexts.key.usual}</li>
              <li className={css.keyAhead}>{figureTexts.key.ahead}</li>
            </ul>
          )}
        </>
      }
    />
  )
}
