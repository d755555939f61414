import { useEffect, useSyncExternalStore } from 'react'
import type { allDrawings } from './all-drawings.ts'

export type DrawingName = keyof typeof allDrawings
export type DrinkName = Exclude<DrawingName, 'wordmark' | 'wordmark-white'>

const here = new Map<string, string>()
const listeners = new Set<() => void>()

/** The one id inside a drawing: the clip of the cup. On a page every drawing needs one of its own. */
const IN_FILE = 'c'
const anyId = /(id="|url\(#)[^")]+/g

/** Shapes whose ids are those of one place on the page. */
export const toOwnIds = (shapes: string, id: string): string => shapes.replace(anyId, `$1${id}`)

/** Hands in drawings that are here already: the server has all of them from the start. */
export const provideDrawings = (drawings: Readonly<Record<string, string>>): void => {
  for (const [name, shapes] of Object.entries(drawings)) here.set(name, shapes)
  for (const listener of listeners) listener()
}

/** Takes the drawings of a page that the server rendered, so that its scripts need not bring them a second time. */
export const takeDrawings = (page: ParentNode): void => {
  for (const picture of page.querySelectorAll<SVGElement>('svg[data-drawing]')) {
    const { drawing } = picture.dataset
    if (drawing && picture.innerHTML) here.set(drawing, toOwnIds(picture.innerHTML, IN_FILE))
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

/** The shapes of a drawing, for Drawing.tsx; undefined until they have come. */
export const useDrawing = (name: DrawingName): string | undefined => {
  const read = () => here.get(name)
  const shapes = useSyncExternalStore(subscribe, read, read)
  const isMissing = shapes === undefined
  useEffect(() => {
    if (isMissing) void fetchDrawings()
  }, [isMissing])
  return shapes
}
