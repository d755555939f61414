import { countOf } from '@sipday/rules/written/counts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useEffect, useRef, useState } from 'react'
import css from './data-table.module.css'

const PAGE = 50
const ROWS = 'tbody th[scope="row"], ol > li'

export type ShowMoreProps = {
  query: { data: unknown; hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** How many of them are not shown yet; null when no one counted. */
  left?: number | null
  /** Instead of "Show 50 More". */
  name?: string
}

const rowsBeside = (box: HTMLElement | null) => [...(box?.parentElement?.querySelectorAll<HTMLElement>(ROWS) ?? [])]

/** The next rows come below the ones that are there: the focus goes to the first of them, and how many came is said. */
export function ShowMore({ query, left = null, name }: ShowMoreProps) {
  const box = useRef<HTMLDivElement>(null)
  const shownBefore = useRef<number | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const before = shownBefore.current
    if (before === null || query.isFetchingNextPage) return
    const now = rowsBeside(box.current)
    const first = now[before]
    if (!first) return
    shownBefore.current = null
    const inside = first.querySelector<HTMLElement>('a, button')
    if (!inside) first.tabIndex = -1
    ;(inside ?? first).focus()
    setSaid(`${countOf(now.length - before)} more, ${countOf(now.length)} shown`)
  }, [query.data, query.isFetchingNextPage])
  const more = left === null ? PAGE : Math.min(PAGE, left)
  return (
    <div ref={box}>
      {query.hasNextPage && (
        <Button
          variant="text"
          flush="start"
          busy={query.isFetchingNextPage}
          onClick={() => {
            shownBefore.current = rowsBeside(box.current).length
            void query.fetchNextPage()
          }}
        >
          {name ?? `Show ${more} More`}
        </Button>
      )}
      <p role="status" className={css.caption}>
        {said}
      </p>
    </div>
  )
}
