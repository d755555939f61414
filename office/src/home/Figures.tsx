import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { movementTexts } from '@sipday/rules/office/reports/movement-words.ts'
import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { addMonths } from '@sipday/rules/calendar.ts'
import { type Figure, FigureList } from '../parts/figures/FigureList.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import css from './figures.module.css'
import { HeatCard } from './HeatCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { MembersPlot } from './MembersPlot.tsx'

const A_MINUTE = 60_000
const DAYS = 30

/** How the shop does: members, what they pay a month, and the drinks of today. */
export function Figures() {
  const query = useQuery({
    queryKey: ['figures'],
    queryFn: () => officeCall('figures', undefined),
    refetchInterval: A_MINUTE,
  })
  return (
    <section className="stack" aria-labelledby="figures">
      <h2 id="figures">{figureTexts.heading}</h2>
      <Waiting query={query} label={figureTexts.loading} failed={figureTexts.notLoaded}>
        {({ days, yearBefore, leaving, leavingYearBefore, today, heat }) => (
          <>
            <FigureList figures={figuresOf({ days, yearBefore, leaving, leavingYearBefore, today })} />
            <div className={css.plots}>
              <Card as="section" stack aria-label={figureTexts.overYear}>
                <h3>{figureTexts.overYear}</h3>
                {days.length > 0 ? (
                  <MembersPlot days={days} yearBefore={yearBefore} />
                ) : (
                  <p>{figureTexts.notCounted}</p>
                )}
                <div>
                  <GoButton variant="text" flush="start" to="/reports">
                    {figureTexts.more}
                  </GoButton>
                </div>
              </Card>
              <HoursCard today={today} />
            </div>
            <HeatCard heat={heat} weekday={weekdayName(weekdayOf(today.day))} />
          </>
        )}
      </Waiting>
    </section>
  )
}

type Answer = OfficeAnswerOf<'figures'>

/**
 * The four figures: the last counted day beside the one 30 days before, the last whole month, and today so far; each
 * beside the year before, where that was counted.
 */
const figuresOf = ({ days, yearBefore, leaving, leavingYearBefore, today }: Omit<Answer, 'heat'>): Figure[] => {
  const { hour, hours } = today
  const drinksOver = hours.reduce((sum, one) => sum + (one.hour < hour ? one.drinks : 0), 0)
  const last = days.at(-1)
  const ago = Math.min(DAYS, days.length - 1)
  const before = days.at(-1 - ago)
  const month = leaving.at(-1)
  const over = hours.filter((one) => one.hour < hour)
  const usual = hours.some((one) => one.usual !== null) ? over.reduce((sum, one) => sum + (one.usual ?? 0), 0) : null
  const changed = (key: 'members' | 'monthlyCents', unit: 'count' | 'cents') =>
    last && before && ago > 0 ? figureTexts.change(last[key] - before[key], ago, unit) : figureTexts.notCounted
  const then = last && yearBefore.find(({ day }) => day === addMonths(last.day, -12))
  const sinceThen = (key: 'members' | 'monthlyCents', unit: 'count' | 'cents') =>
    last && then && then.members > 0 ? figureTexts.yearBefore(last[key] - then[key], unit) : null
  const percentLeft = (of: Answer['leaving'][number]) => percentOf(of.left, of.atStart)
  return [
    {
      term: figureTexts.members,
      value: last ? last.members.toLocaleString('en-US') : '–',
      notes: [changed('members', 'count'), sinceThen('members', 'count')],
    },
    {
      term: figureTexts.monthly,
      value: last ? reportTexts.wholeDollars(last.monthlyCents) : '–',
      notes: [changed('monthlyCents', 'cents'), sinceThen('monthlyCents', 'cents')],
    },
    {
      term: movementTexts.leavingAMonth,
      value: month ? movementTexts.percent(percentOf(month.left, month.atStart)) : '–',
      notes: [
        movementTexts.leavingNote(leaving),
        month && leavingYearBefore
          ? figureTexts.yearBefore(tenth(percentLeft(month) - percentLeft(leavingYearBefore)), 'percent')
          : null,
      ],
    },
    {
      term: figureTexts.today,
      value: hours.reduce((sum, one) => sum + one.drinks, 0).toLocaleString('en-US'),
      notes: [
        figureTexts.usualUntil(usual, hour),
        today.yearBefore === null ? null : figureTexts.yearBefore(drinksOver - today.yearBefore, 'count'),
      ],
    },
  ]
}

const tenth = (value: number): number => Math.round(value * 10) / 10
