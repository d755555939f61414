import { useEffect, useSyncExternalStore } from 'react'
import type { allDrawings } from './all-drawings.ts'

export type DrawingName = keyof typeof allDrawings
export type DrinkName = Exclude<DrawingName, 'wordmark' | 'wordmark-white'>

const here = new Map<string, string>()
const listeners = new Set<() => void>()

/** The only id inside a drawing: the cup's clip path. */
const IN_FILE = 'c'
const anyId = /(id="|url\(#)[^")]+/g

/** Makes ids unique on the page. */
export const toOwnIds = (shapes: string, id: string): string => shapes.replace(anyId, `$1${id}`)

/** The server has all drawings from the start. */
export const provideDrawings = (drawings: Readonly<Record<string, string>>): void => {
  for (const [name, shapes] of Object.entries(drawings)) here.set(name, shapes)
  for (const listener of listeners) listener()
}

/** Takes them from the server's page, so that its scripts need not load them again. */
export const takeDrawings = (page: ParentNode): void => {
  for (const picture of page.querySelectorAll<SVGElement>('svg[data-drawing]')) {
    const { drawing } = picture.dataset
    if (drawing && picture.innerHTML) here.set(drawing, toOwnIds(picture.innerHTML, IN_FILE))
  }
}

/** Until it succeeds a picture is empty, with its name beside it. */
export const fetchDrawings = (): Promise<void> =>
  import('./all-drawings.ts').then(
    (file) => provideDrawings(file.allDrawings),
    () => undefined,
  )

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Undefined until loaded. */
export const useDrawing = (name: DrawingName): string | undefined => {
  const read = () => here.get(name)
  const shapes = useSyncExternalStore(subscribe, read, read)
  const isMissing = shapes === undefined
  useEffect(() => {
    if (isMissing) void fetchDrawings()
  }, [isMissing])
  return shapes
}
