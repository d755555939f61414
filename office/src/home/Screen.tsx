import { dateIn } from '@sipday/rules/calendar.ts'
import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { zoneName } from '@sipday/rules/hours/us-zones.ts'
import { homeTexts } from '@sipday/rules/office/reports/home-words.ts'
import { clockText, monthDayText } from '@sipday/rules/written/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Section } from '../Section.tsx'
import { figuresQuery } from './figures-query.ts'
import type { Me } from '../session.ts'
import css from './todo.module.css'

const SetUpShop = lazy(() => import('../set-up/SetUpShop.tsx').then(({ SetUpShop: screen }) => ({ default: screen })))
const ShopIsOpen = lazy(() => import('../set-up/ShopIsOpen.tsx').then((loaded) => ({ default: loaded.ShopIsOpen })))
const TodoCard = lazy(() => import('./TodoCard.tsx').then((loaded) => ({ default: loaded.TodoCard })))
const ChipSelect = lazy(() =>
  import('../parts/table/ChipSelect.tsx').then((loaded) => ({ default: loaded.ChipSelect })),
)
const Figures = lazy(() => import('./Figures.tsx').then((loaded) => ({ default: loaded.Figures })))
const Plots = lazy(() => import('./Plots.tsx').then((loaded) => ({ default: loaded.Plots })))

/** The set-up for who opens a new shop, else the day of the shop. */
export function Screen({ me }: { me: Me }) {
  const search = useSearch()
  // The address at which the shop was opened says so until someone goes on.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt === search) return <ShopIsOpen />
  if (!me.shop.opened && me.capabilities.includes('publish')) return <SetUpShop onOpened={() => setOpenedAt(search)} />
  return <Today me={me} />
}

function Today({ me }: { me: Me }) {
  const [now] = useState(() => new Date())
  const list = useListAddress()
  const locationId = list.get('locationId')
  const hasFigures = me.capabilities.includes('reports')
  const { data, dataUpdatedAt } = useQuery({ ...figuresQuery(locationId), enabled: hasFigures })
  const places = data?.locations ?? []
  const zones = new Set(places.filter(({ id }) => !locationId || id === locationId).map(({ timeZone }) => timeZone))
  const [only] = zones.size === 1 ? zones : []
  const zone = only ?? me.shop.timeZone
  const day = dateIn(now, zone)
  const time = clockText(new Date(dataUpdatedAt), zone)
  return (
    <Section
      name="Home"
      heading={`${weekdayName(weekdayOf(day))}, ${monthDayText(day)}`}
      said={
        data &&
        homeTexts.now(
          zones.size > 1 ? `${time} ${zoneName(zone)} time` : time,
          places.map(({ open }) => open),
        )
      }
      atHead={
        places.length > 1 && (
          <Suspense>
            <ChipSelect
              label={homeTexts.location}
              icon="pin"
              value={locationId}
              options={[
                { value: '', name: homeTexts.allLocations },
                ...places.map(({ id, name }) => ({ value: id, name })),
              ]}
              onChange={(value) => list.filter('locationId', value)}
            />
          </Suspense>
        )
      }
    >
      {hasFigures && (
        <div className={css.figures}>
          <Suspense>
            <Figures locationId={locationId} />
          </Suspense>
        </div>
      )}
      <Suspense>
        <TodoCard me={me} now={now} />
      </Suspense>
      {hasFigures && (
        <Suspense>
          <Plots locationId={locationId} />
        </Suspense>
      )}
    </Section>
  )
}
