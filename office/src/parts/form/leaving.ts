import { createContext } from 'react'

export type Leaving = {
  /** Returns what lets the page go again. */
  hold: () => () => void
  notice: (pathname: string, search: string) => void
  /** The previous page while a form on it is not saved and the person was not asked. */
  shown: (pathname: string) => string
  /** The person leaves without saving. */
  leave: () => void
  /** The address to return to when the person stays. */
  stayAt: () => string
  isHeld: () => boolean
  subscribe: (listener: () => void) => () => void
}

export const createLeaving = (): Leaving => {
  let forms: readonly symbol[] = []
  let last: { pathname: string; search: string } | null = null
  const listeners = new Set<() => void>()
  const change = (next: readonly symbol[]) => {
    forms = next
    for (const listener of listeners) listener()
  }
  const isAway = (pathname: string) => forms.length > 0 && last !== null && last.pathname !== pathname
  return {
    hold: () => {
      const form = Symbol('form')
      change([...forms, form])
      return () => change(forms.filter((one) => one !== form))
    },
    notice: (pathname, search) => {
      if (!isAway(pathname)) last = { pathname, search }
    },
    shown: (pathname) => (isAway(pathname) && last ? last.pathname : pathname),
    leave: () => change([]),
    stayAt: () => (last ? last.pathname + last.search : '/office'),
    isHeld: () => forms.length > 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const LeavingContext = createContext<Leaving | null>(null)
