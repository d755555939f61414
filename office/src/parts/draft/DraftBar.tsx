import { countText } from '@sipday/rules/written/counts.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { cx } from '@sipday/ui/cx.ts'
import { useBarHeight } from '@sipday/ui/actions/use-bar-height.ts'
import { useLocation } from 'wouter'
import type { Me } from '../../session.ts'
import { GoButton } from '../GoButton.tsx'
import { useOnline } from '../use-online.ts'
import css from './draft.module.css'
import { draftQuery } from './draft-queries.ts'
import { useSaveInView } from '../use-save-in-view.ts'

export function DraftBar({ me }: { me: Me }) {
  const [path] = useLocation()
  const { data } = useQuery({ ...draftQuery, enabled: me.capabilities.includes('see') })
  // These two pages are what the bar leads to.
  if (path === '/draft' || path === '/publish' || !data || data.items.length === 0) return null
  // The set-up leads to publishing in its own time.
  if (path === '/' && !me.shop.opened) return null
  return <Bar draft={data} publishes={me.capabilities.includes('publish')} />
}

type BarProps = { draft: OfficeAnswerOf<'draft'>; publishes: boolean }

/** It leaves place and color to the Save of a form: while that is in view, it waits at the end of the page. */
function Bar({ draft: { items, checks, summary }, publishes }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const saves = useSaveInView()
  useBarHeight(bar, saves)
  const errors = checks.filter(({ level }) => level === 'error')
  const [first] = errors
  return (
    <div ref={bar} className={cx(css.bar, saves && css.waits)} role="region" aria-label="Draft">
      <p>
        <b>Not live: {countText(items.length, 'change')}.</b> {summary}
        {first &&
          ` ${errors.length === 1 ? 'One thing holds it up:' : `${errors.length} things hold it up. The first:`} ${first.text}`}
      </p>
      <div className={css.actions}>
        <GoButton to="/draft" variant="outlined">
          See All Changes
        </GoButton>
        {online && publishes && (
          <GoButton to="/publish" variant={saves ? 'outlined' : 'contained'}>
            Publish…
          </GoButton>
        )}
      </div>
    </div>
  )
}
