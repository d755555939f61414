import { useEffect, useSyncExternalStore } from 'react'
import type { allDrawings } from './all-drawings.ts'

export type DrawingName = keyof typeof allDrawings
export type DrinkName = Exclude<DrawingName, 'wordmark' | 'wordmark-white'>

const here = new Map<string, string>()
const listeners = new Set<() => void>()

/** The only id inside a drawing: the cup's clip path. On a page every drawing needs its own. */
const IN_FILE = 'c'
const anyId = /(id="|url\(#)[^")]+/g

/** Shapes with ids that are unique to one place on the page. */
export const toOwnIds = (shapes: string, id: string): string => shapes.replace(anyId, `$1${id}`)

/** Provides drawings that are already loaded: the server has all of them from the start. */
export const provideDrawings = (drawings: Readonly<Record<string, string>>): void => {
  for (const [name, shapes] of Object.entries(drawings)) here.set(name, shapes)
  for (const listener of listeners) listener()
}

/** Takes the drawings from a page the server rendered: its scripts need not load them a second time. */
export const takeDrawings = (page: ParentNode): void => {
  for (const picture of page.querySelectorAll<SVGElement>('svg[data-drawing]')) {
    const { drawing } = picture.dataset
    if (drawing && picture.innerHTML) here.set(drawing, toOwnIds(picture.innerHTML, IN_FILE))
  }
}

/** Fetches the drawings that have not been loaded; without them a picture stays empty, with its name beside it. */
export const fetchDrawings = (): Promise<void> =>
  import('./all-drawings.ts').then(
    (file) => provideDrawings(file.allDrawings),
    () => undefined,
  )

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The shapes of a drawing, for Drawing.tsx; undefined until they have loaded. */
export const useDrawing = (name: DrawingName): string | undefined => {
  const read = () => here.get(name)
  const shapes = useSyncExternalStore(subscribe, read, read)
  const isMissing = shapes === undefined
  useEffect(() => {
    if (isMissing) void fetchDrawings()
  }, [isMissing])
  return shapes
}
