import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import css from './figures.module.css'
import { figuresQuery } from './figures-query.ts'
import { HeatCard } from './HeatCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { MembersCard } from './MembersCard.tsx'

/** Nothing until the figures are there, which say what is wrong if they are not. */
export function Plots({ locationId }: { locationId: string }) {
  const { data } = useQuery(figuresQuery(locationId))
  if (!data) return null
  const { days, yearBefore, today, heat } = data
  return (
    <>
      <div className={css.plots}>
        <MembersCard days={days} yearBefore={yearBefore} />
        <HoursCard today={today} />
      </div>
      <HeatCard heat={heat} weekday={weekdayName(weekdayOf(today.day))} />
    </>
  )
}
