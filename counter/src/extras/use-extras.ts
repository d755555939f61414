import type { Extra } from '@sipday/contract/counter.ts'
import { extrasHere } from '@sipday/rules/extras/extras.ts'
import { useMemo } from 'react'
import { useCounter } from '../useCounter.tsx'

const NONE: readonly Extra[] = []

/** Without drinks that ran out at this location. */
export const useExtras = (): readonly Extra[] => {
  const offered = useCounter(({ context }) => context.till?.shift.extras ?? NONE)
  const menu = useCounter(({ context }) => context.menu)
  return useMemo(() => {
    const soldOut = menu.flatMap(({ drinks }) => drinks.filter((drink) => drink['Sold Out']).map(({ id }) => id))
    return extrasHere(offered, soldOut)
  }, [offered, menu])
}
