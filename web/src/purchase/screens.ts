import type { ComponentType } from 'react'
import { Screen as Boot } from './boot/Screen.tsx'
import { screens, type ScreenName } from './steps.ts'

const loaded = new Map<ScreenName, ComponentType>([['boot', Boot]])

/** A screen that is here already; null while it has to be fetched. */
export const screenHere = (name: ScreenName): ComponentType | null => loaded.get(name) ?? null

/** Fetches a screen; rejects when the network does. */
export const loadScreen = async (name: ScreenName): Promise<void> => {
  const { load } = screens[name]
  if (load === null || loaded.has(name)) return
  loaded.set(name, (await load()).Screen)
}

/** Hands in screens that came another way: the server has those that a link can start at from the start. */
export const provideScreens = (provided: Partial<Record<ScreenName, ComponentType>>): void => {
  for (const [name, screen] of Object.entries(provided)) loaded.set(name as ScreenName, screen)
}

/** Fetches what may come next; a failure is no matter, the step itself fetches again. */
export const prefetchAfter = (name: ScreenName): void => {
  for (const next of screens[name].ahead) {
    const coming = next === 'drinks' ? import('../drinks/AllDrinks.tsx') : loadScreen(next)
    coming.catch(() => undefined)
  }
}
