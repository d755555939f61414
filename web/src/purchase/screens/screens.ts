import type { ComponentType } from 'react'
import { Screen as Boot } from '../boot/Screen.tsx'
import { loaders } from './loaders.ts'
import { screens, type ScreenName } from '../steps.ts'

const loaded = new Map<ScreenName, ComponentType>([['boot', Boot]])

/** Null while it has to be fetched. */
export const screenHere = (name: ScreenName): ComponentType | null => loaded.get(name) ?? null

/** Rejects if the network fails. */
export const loadScreen = async (name: ScreenName): Promise<void> => {
  if (name === 'boot' || loaded.has(name)) return
  loaded.set(name, (await loaders[name]()).Screen)
}

/** The server has the screens a link can start at from the beginning. */
export const provideScreens = (provided: Partial<Record<ScreenName, ComponentType>>): void => {
  for (const [name, screen] of Object.entries(provided)) loaded.set(name as ScreenName, screen)
}

/** Failures are ignored: the step fetches again. */
export const prefetchAfter = (name: ScreenName): void => {
  for (const next of screens[name].ahead) {
    const coming = next === 'drinks' ? import('../../drinks/AllDrinks.tsx') : loadScreen(next)
    coming.catch(() => undefined)
  }
}
