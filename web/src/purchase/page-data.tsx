import type { Shop } from '@sipday/contract/catalogue.ts'
import { createContext, useContext, type ReactNode } from 'react'
import type { Call } from './calls.ts'

export type Arrivals = { isFirst: () => boolean; note: () => void }

export const countArrivals = (): Arrivals => {
  let count = 0
  return {
    isFirst: () => count === 0,
    note: () => {
      count += 1
    },
  }
}

export type PageData = {
  shop: Shop
  call: Call
  openDrinks: (groupId?: string) => void
  /** How many screens have been shown: the first does not move the focus. */
  arrivals: Arrivals
  comesWithCode: boolean
}

const PageDataContext = createContext<PageData | null>(null)

export function PageDataProvider({ value, children }: { value: PageData; children: ReactNode }) {
  return <PageDataContext value={value}>{children}</PageDataContext>
}

export const usePageData = (): PageData => {
  const data = useContext(PageDataContext)
  if (!data) throw new Error('a screen of the wizard stands outside its page')
  return data
}
