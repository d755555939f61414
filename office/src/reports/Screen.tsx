import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { HeatTable } from '@sipday/ui/plot/HeatTable.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Section } from '../Section.tsx'
import { dayPlots } from './day-plots.ts'
import { heatOf } from './heat.ts'
import { locationTables } from './location-tables.ts'
import { PlotReport } from './PlotReport.tsx'
import { ReportCsv } from './ReportCsv.tsx'
import { reportQuery } from './report-query.ts'
import css from './reports.module.css'
import { TableReport } from './TableReport.tsx'

/** What is counted of the shop, at the locations of the person who looks. */
export function Screen() {
  const list = useListAddress()
  const [from, to] = [list.get('from'), list.get('to')]
  const days = { ...(from && { from }), ...(to && { to }) }
  const query = useQuery(reportQuery('heat', days))
  return (
    <Section name="Reports">
      <Card as="section" aria-label="Days">
        <div className={css.filters}>
          <Field label="From" type="date" value={from} onChange={(value) => list.filter('from', value)} />
          <Field label="To" type="date" value={to} onChange={(value) => list.filter('to', value)} />
        </div>
        <p className="small">
          Unless you choose others: the last 365 whole days for the lines, the last 28 for the tables. Today is not
          counted yet.
        </p>
      </Card>
      {dayPlots.map((plot) => (
        <PlotReport key={plot.name} plot={plot} days={days} />
      ))}
      <Card as="section" stack aria-label="Where and when drinks are taken">
        <Waiting query={query} label={reportTexts.loading} failed={reportTexts.notLoaded}>
          {(report) => {
            const { columns, rows, sentence } = heatOf(report)
            const { title, words } = report.definition
            return (
              <>
                <h2>{title}</h2>
                {sentence ? (
                  <>
                    <HeatTable caption={title} corner="Location" columns={columns} rows={rows} />
                    <p>{sentence}</p>
                    <div className={css.under}>
                      <ReportCsv name="heat" title={title} days={days} />
                    </div>
                  </>
                ) : (
                  <EmptyState
                    title="No drinks on these days"
                    text={<p>Choose other days to see when drinks are taken.</p>}
                  />
                )}
                <p className="small">{words}</p>
              </>
            )
          }}
        </Waiting>
      </Card>
      {locationTables.map((table) => (
        <TableReport key={table.name} table={table} days={days} />
      ))}
    </Section>
  )
}
