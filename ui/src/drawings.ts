import { useEffect, useSyncExternalStore } from 'react'
import type { allDrawings } from './all-drawings.ts'

export type DrawingName = keyof typeof allDrawings
export type DrinkName = Exclude<DrawingName, 'wordmark' | 'wordmark-white'>

const here = new Map<string, string>()
const listeners = new Set<() => void>()

/** Hands in drawings that are here already: the server has all of them from the start. */
export const provideDrawings = (drawings: Readonly<Record<string, string>>): void => {
  for (const [name, address] of Object.entries(drawings)) here.set(name, address)
  for (const listener of listeners) listener()
}

/** Takes the drawings of a page that the server rendered, so that its scripts need not bring them a second time. */
export const takeDrawings = (page: ParentNode): void => {
  for (const picture of page.querySelectorAll<HTMLImageElement>('img[data-drawing]')) {
    const { drawing } = picture.dataset
    const address = picture.getAttribute('src')
    if (drawing && address) here.set(drawing, address)
  }
}

/** Fetches the drawings that are not here yet; without them a picture stays empty, its name stands beside it. */
export const fetchDrawings = (): Promise<void> =>
  import('./all-drawings.ts').then(
    (file) => provideDrawings(file.allDrawings),
    () => undefined,
  )

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The address of a drawing for an `img`, which also needs its name as `data-drawing`; undefined until it has come. */
export const useDrawing = (name: DrawingName): string | undefined => {
  const read = () => here.get(name)
  const address = useSyncExternalStore(subscribe, read, read)
  const isMissing = address === undefined
  useEffect(() => {
    if (isMissing) void fetchDrawings()
  }, [isMissing])
  return address
}
