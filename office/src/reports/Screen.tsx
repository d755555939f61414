import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Section } from '../Section.tsx'
import { cohortsOf } from './cohorts.ts'
import { dayPlots } from './day-plots.ts'
import { heatOf } from './heat.ts'
import { HeatReport } from './HeatReport.tsx'
import { locationTables } from './location-tables.ts'
import { PlotReport } from './PlotReport.tsx'
import css from './reports.module.css'
import { TableReport } from './TableReport.tsx'

/** What is counted of the shop, at the locations of the person who looks. */
export function Screen() {
  const list = useListAddress()
  const [from, to] = [list.get('from'), list.get('to')]
  const days = { ...(from && { from }), ...(to && { to }) }
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
      <HeatReport
        name="cohorts"
        label="Who stays"
        corner={reportTexts.cohortsCorner}
        days={days}
        none={reportTexts.noCohorts}
        heatOf={cohortsOf}
      />
      <HeatReport
        name="heat"
        label="Where and when drinks are taken"
        corner="Location"
        days={days}
        none={{ title: 'No drinks on these days', text: 'Choose other days to see when drinks are taken.' }}
        heatOf={heatOf}
      />
      {locationTables.map((table) => (
        <TableReport key={table.name} table={table} days={days} />
      ))}
    </Section>
  )
}
