import { dateIn } from '@sipday/rules/calendar.ts'
import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { monthDayText } from '@sipday/rules/written/moments.ts'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import css from './todo.module.css'

const SetUpShop = lazy(() => import('../set-up/SetUpShop.tsx').then(({ SetUpShop: screen }) => ({ default: screen })))
const TodoCard = lazy(() => import('./TodoCard.tsx').then((loaded) => ({ default: loaded.TodoCard })))
const Figures = lazy(() => import('./Figures.tsx').then((loaded) => ({ default: loaded.Figures })))
const Plots = lazy(() => import('./Plots.tsx').then((loaded) => ({ default: loaded.Plots })))

/** Where the office opens: the set-up for who opens a new shop, else the day of the shop. */
export function Screen({ me }: { me: Me }) {
  if (!me.shop.opened && me.capabilities.includes('publish')) return <SetUpShop />
  return <Today me={me} />
}

/** The figures, what is to do, and how the day goes. */
function Today({ me }: { me: Me }) {
  const [now] = useState(() => new Date())
  const day = dateIn(now, me.shop.timeZone)
  const hasFigures = me.capabilities.includes('reports')
  return (
    <Section name="Home" heading={`${weekdayName(weekdayOf(day))}, ${monthDayText(day)}`}>
      {hasFigures && (
        <div className={css.figures}>
          <Suspense>
            <Figures />
          </Suspense>
        </div>
      )}
      <Suspense>
        <TodoCard me={me} now={now} />
      </Suspense>
      {hasFigures && (
        <Suspense>
          <Plots />
        </Suspense>
      )}
    </Section>
  )
}
