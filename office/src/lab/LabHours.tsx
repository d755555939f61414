import { countOf } from '@sipday/rules/written/counts.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { figureTexts } from '@sipday/rules/office/words/report-words.ts'
import { BarPlot } from '@sipday/ui/plot/BarPlot.tsx'
import { PlotCard } from '../home/PlotCard.tsx'
import keyCss from '../parts/figures/plot-key.module.css'
import { DataTable } from '../parts/table/DataTable.tsx'
import css from './lab.module.css'

type LabHoursProps = { tried: readonly number[]; real: readonly number[] }

export function LabHours({ tried, real }: LabHoursProps) {
  const rows = real.map((was, hour) => ({ hour, was, is: tried[hour] ?? 0 }))
  const busy = rows.filter(({ was, is }) => was + is > 0)
  const [first = 0, last = -1] = [busy[0]?.hour, busy.at(-1)?.hour]
  const shown = rows.slice(first, last + 1)
  const sum = (key: 'was' | 'is') => rows.reduce((all, row) => all + row[key], 0)
  const said = labTexts.hoursSaid(sum('is'), sum('was'))
  return (
    <PlotCard
      name={labTexts.hours}
      said={said}
      table={
        <DataTable
          caption={labTexts.hours}
          columns={[
            { key: 'hour', name: labTexts.hour, cell: ({ hour }) => figureTexts.hourOf(hour) },
            { key: 'is', name: labTexts.tried, numeric: true, cell: ({ is }) => countOf(is) },
            { key: 'was', name: labTexts.was, numeric: true, cell: ({ was }) => countOf(was) },
          ]}
          rows={shown}
          rowKey={({ hour }) => String(hour)}
        />
      }
      plot={
        shown.length === 0 ? null : (
          <>
            <BarPlot
              name={`${labTexts.hours}. ${said}`}
              bars={shown.map(({ hour, is, was }) => ({
                key: String(hour),
                label: figureTexts.shortHour(hour),
                value: is,
                usual: was,
              }))}
            />
            <ul className={`${keyCss.key} ${css.key}`}>
              <li>{labTexts.key.tried}</li>
              <li>{labTexts.key.real}</li>
            </ul>
          </>
        )
      }
    />
  )
}
