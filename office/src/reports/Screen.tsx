import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import type { SectionProps } from '../menu/section.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Section } from '../Section.tsx'
import { cohortsOf } from './cohorts.ts'
import { dayPlots } from './day-plots.ts'
import { heatOf } from './heat.ts'
import { FunnelReport } from './FunnelReport.tsx'
import { HeatReport } from './HeatReport.tsx'
import { LeavingReport } from './LeavingReport.tsx'
import { locationTables } from './location-tables.ts'
import { MovementsReport } from './MovementsReport.tsx'
import { PlotReport } from './PlotReport.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import type { AskedDays } from './report-query.ts'
import css from './reports.module.css'
import { TableReport } from './TableReport.tsx'
import { UseReport } from './UseReport.tsx'

export function Screen({ me }: SectionProps) {
  const list = useListAddress()
  const given = (name: keyof AskedDays) => (list.get(name) ? { [name]: list.get(name) } : {})
  const asked: AskedDays = {
    ...given('from'),
    ...given('to'),
    ...given('locationId'),
    ...given('planId'),
    ...given('grain'),
  }
  return (
    <Section name="Reports">
      {me.capabilities.includes('catalogue') && (
        <div>
          <GoButton variant="outlined" to="/reports/lab">
            {labTexts.toLab}
          </GoButton>
        </div>
      )}
      <ReportFilters list={list} />
      <div className={css.cards}>
        {dayPlots.map((plot) => (
          <PlotReport key={plot.name} plot={plot} asked={asked} />
        ))}
        <MovementsReport asked={asked} />
        <LeavingReport asked={asked} />
        <UseReport asked={asked} />
        <FunnelReport asked={asked} />
        <HeatReport
          name="cohorts"
          label="Who stays"
          corner={reportTexts.cohortsCorner}
          asked={asked}
          none={reportTexts.noCohorts}
          heatOf={cohortsOf}
        />
        <HeatReport
          name="heat"
          label="Where and when drinks are taken"
          corner="Location"
          asked={asked}
          none={{ title: 'No drinks on these days', text: 'Choose other days to see when drinks are taken.' }}
          heatOf={heatOf}
        />
        {locationTables.map((table) => (
          <TableReport key={table.name} table={table} asked={asked} />
        ))}
      </div>
    </Section>
  )
}
