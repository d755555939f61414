import { countOf } from '@sipday/rules/written/counts.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { addMonths, dateText } from '@sipday/rules/calendar.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { LinePlot } from '@sipday/ui/plot/LinePlot.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { axisOf, runningOnly } from '../reports/months.ts'
import { PlotCard } from './PlotCard.tsx'

type Answer = OfficeAnswerOf<'figures'>
const figure = (count: number | undefined) => (count === undefined ? '' : countOf(count))

/** The table has the last day of each month. */
export function MembersCard({ days, yearBefore }: Pick<Answer, 'days' | 'yearBefore'>) {
  if (days.length === 0)
    return <PlotCard name={figureTexts.overYear} plot={null} table={null} said={figureTexts.notCounted} />
  if (days.every(({ members }) => members === 0) && yearBefore.every(({ members }) => members === 0))
    return <PlotCard name={figureTexts.overYear} plot={null} table={null} said={figureTexts.noMembers} />
  const before = new Map(yearBefore.map(({ day, members }) => [day, members]))
  const figures = days.map(({ day, members }) => ({ day, value: members }))
  const sentence = reportTexts.members(figures)
  const lastOfMonths = days.filter(({ day }, index) => days[index + 1]?.day.slice(0, 7) !== day.slice(0, 7))
  return (
    <PlotCard
      name={figureTexts.overYear}
      said={sentence}
      table={
        <DataTable
          caption={figureTexts.overYear}
          columns={[
            { key: 'day', name: figureTexts.day, cell: ({ day }) => dateText(day) },
            { key: 'members', name: figureTexts.members, numeric: true, cell: ({ members }) => figure(members) },
            {
              key: 'before',
              name: figureTexts.aYearBefore,
              numeric: true,
              cell: ({ day }) => figure(before.get(addMonths(day, -12))),
            },
          ]}
          rows={lastOfMonths}
          rowKey={({ day }) => day}
        />
      }
      plot={
        <LinePlot
          name={`${figureTexts.overYear}. ${sentence}`}
          values={figures.map(({ value }) => value)}
          compared={{
            name: figureTexts.aYearBefore,
            values: days.map(({ day }) => before.get(addMonths(day, -12)) || null),
          }}
          label={reportTexts.memberCount(figures.at(-1)?.value ?? 0)}
          axis={runningOnly(
            axisOf(
              days.map(({ day }) => day),
              { from: figures[0]?.day ?? '', until: figures.at(-1)?.day ?? '' },
              'day',
            ),
          )}
          format={reportTexts.axisCount}
        />
      }
    />
  )
}
