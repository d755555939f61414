import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { favoriteReport } from '@sipday/rules/office/reports/favorite-words.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { lazy, Suspense } from 'react'
import type { SectionProps } from '../menu/section.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Section } from '../Section.tsx'
import { cohortsOf } from './cards/cohorts.ts'
import { dayPlots } from './cards/day-plots.ts'
import { FunnelReport } from './cards/FunnelReport.tsx'
import { heatOf } from './heat.ts'
import { HeatReport } from './cards/HeatReport.tsx'
import { Jumps } from './Jumps.tsx'
import { LeavingReport } from './cards/LeavingReport.tsx'
import { MovementsReport } from './cards/MovementsReport.tsx'
import { PlotReport } from './cards/PlotReport.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import type { AskedDays } from './report-query.ts'
import {
  campaigns,
  codes,
  favorites,
  friends,
  gifts,
  leavingReasons,
  memberships,
  money,
  recovered,
} from './cards/report-tables.tsx'
import css from './reports.module.css'
import { ReportSection } from './ReportSection.tsx'
import { TableReport } from './cards/TableReport.tsx'

// Below what is read first.
const UseReport = lazy(() => import('./cards/UseReport.tsx').then((loaded) => ({ default: loaded.UseReport })))

const { sections } = reportTexts
const NAMES = ['from', 'to', 'locationId', 'planId', 'grain']

export function Screen({ me }: SectionProps) {
  const list = useListAddress()
  const asked: AskedDays = list.only(NAMES)
  const first = { asked }
  const folded = { asked, folds: true }
  const hasLab = me.capabilities.includes('catalogue')
  return (
    <Section name="Reports">
      <ReportFilters list={list} timeZone={me.shop.timeZone} />
      <Jumps look="chips" hasLab={hasLab} />
      <ReportSection id="growth" name={sections.growth} days="members" asked={asked} mayHatch>
        <div className={css.cards}>
          {dayPlots.map((plot, index) => (
            <PlotReport key={plot.name} plot={plot} asked={asked} folds={index > 0} />
          ))}
          <MovementsReport {...folded} />
          <LeavingReport {...folded} />
          <HeatReport name="cohorts" label="Who stays" none={reportTexts.noCohorts} heatOf={cohortsOf} {...folded} />
          <TableReport table={leavingReasons} {...folded} />
          <TableReport table={memberships} {...folded} />
        </div>
      </ReportSection>
      <ReportSection id="money" name={sections.money} days={money.name} asked={asked}>
        <TableReport table={money} {...first} />
        <TableReport table={recovered} {...folded} />
      </ReportSection>
      <ReportSection id="drinks" name={sections.drinks} days="heat" asked={asked}>
        <HeatReport
          name="heat"
          label={figureTexts.whereAndWhen}
          none={favoriteReport.none}
          heatOf={heatOf}
          {...first}
        />
        <div className={css.cards}>
          <Suspense>
            <UseReport {...folded} />
          </Suspense>
          <TableReport table={favorites} {...folded} />
        </div>
      </ReportSection>
      <ReportSection id="visitors" name={sections.visitors} days="campaign-funnel" asked={asked}>
        <div className={css.beside}>
          <FunnelReport {...first} />
          <div>
            <TableReport table={campaigns} {...folded} />
            <TableReport table={gifts} {...folded} />
          </div>
        </div>
        <TableReport table={codes} {...folded} />
        <TableReport table={friends} {...folded} />
      </ReportSection>
      {hasLab && (
        <section id="lab" className={css.lab} aria-label={sections.lab}>
          <h2 className="h3">{sections.lab}</h2>
          <p>{reportTexts.labSaid}</p>
          <GoButton variant="outlined" to="/reports/lab">
            {labTexts.toLab}
          </GoButton>
        </section>
      )}
    </Section>
  )
}
