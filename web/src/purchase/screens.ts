import type { ComponentType } from 'react'
import { Screen as Boot } from './boot/Screen.tsx'

/** The screens of the wizard, by the names of their folders. */
export type ScreenName =
  | 'boot'
  | 'failure'
  | 'model'
  | 'location'
  | 'plan'
  | 'summary'
  | 'contacts'
  | 'code'
  | 'payment'
  | 'done'

type Loader = () => Promise<{ Screen: ComponentType }>

const loaders: Partial<Record<ScreenName, Loader>> = {
  failure: () => import('./boot/FailureScreen.tsx').then((module) => ({ Screen: module.FailureScreen })),
  model: () => import('./choosing/model/Screen.tsx'),
  location: () => import('./choosing/location/Screen.tsx'),
  plan: () => import('./choosing/plan/Screen.tsx'),
  summary: () => import('./summary/Screen.tsx'),
  contacts: () => import('./contacts/Screen.tsx'),
  code: () => import('./code/Screen.tsx'),
  payment: () => import('./payment/Screen.tsx'),
  done: () => import('./thank-you/Screen.tsx'),
}

/** What a screen leads to: fetched while the visitor reads, so that the next step is there at once. */
const following: Partial<Record<ScreenName, readonly ScreenName[]>> = {
  model: ['location', 'plan'],
  location: ['model', 'plan', 'summary'],
  plan: ['model', 'summary', 'contacts'],
  summary: ['contacts', 'payment', 'model', 'location', 'plan'],
  contacts: ['code', 'payment'],
  code: ['payment'],
  payment: ['done'],
}

const loaded = new Map<ScreenName, ComponentType>([['boot', Boot]])

/** A screen that is here already; null while it has to be fetched. */
export const screenHere = (name: ScreenName): ComponentType | null => loaded.get(name) ?? null

/** Fetches a screen; rejects when the network does. */
export const loadScreen = async (name: ScreenName): Promise<void> => {
  const load = loaders[name]
  if (!load || loaded.has(name)) return
  loaded.set(name, (await load()).Screen)
}

/** Hands in screens that came another way: the server has all of them from the start. */
export const provideScreens = (screens: Partial<Record<ScreenName, ComponentType>>): void => {
  for (const [name, screen] of Object.entries(screens)) loaded.set(name as ScreenName, screen)
}

/** Steps that can open the drinks. */
const withDrinks: readonly ScreenName[] = ['model', 'location', 'plan']

/** Fetches what may come next; a failure is no matter, the step itself fetches again. */
export const prefetchAfter = (name: ScreenName): void => {
  for (const next of following[name] ?? []) loadScreen(next).catch(() => undefined)
  if (withDrinks.includes(name)) import('../drinks/AllDrinks.tsx').catch(() => undefined)
}
