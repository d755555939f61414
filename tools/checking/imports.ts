import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { programPath } from '../running/child.ts'

/** A file of the server may import its own layer and those after it. Files beside `main.ts` belong to all. */
const LAYERS = [
  ['http'],
  ['endpoints'],
  ['jobs'],
  ['office'],
  ['purchases', 'wallet', 'counter'],
  ['access'],
  ['store', 'providers'],
]

/** Of one file of the project by another. */
export type Import = { from: string; to: string; isType: boolean }

export const importsOf = (file: string): Import[] =>
  [
    ...readFileSync(programPath(file), 'utf8').matchAll(
      /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm,
    ),
  ].flatMap(([, type, named = '', bare = '']) => {
    const to = resolved(file, named || bare)
    return to ? [{ from: file, to, isType: type !== undefined }] : []
  })

const resolved = (file: string, named: string): string | undefined => {
  if (named.startsWith('.')) return normalize(join(dirname(file), named))
  const room = /^@sipday\/(\w+)\/(.+)$/.exec(named)
  return room ? `${room[1]}/src/${room[2]}` : undefined
}

const layerOf = (file: string): number => {
  const folder = /^server\/src\/([^/]+)\//.exec(file)?.[1]
  return LAYERS.findIndex((layer) => folder !== undefined && layer.includes(folder))
}
/** Imports of what lies above: nothing may lean on who uses it. */
export const againstLayers = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [mine, theirs] = [layerOf(from), layerOf(to)]
    return mine >= 0 && theirs >= 0 && theirs < mine
  })

/** Rings of imports by values, which no order of loading satisfies. */
export const circles = (edges: readonly Import[]): number => {
  const next = Map.groupBy(edges, ({ from }) => from)
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  let found = 0
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file) ?? 0)
    open.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) !== order.get(file)) return
    const ring = open.splice(open.indexOf(file))
    if (ring.length > 1) found += 1
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found
}
