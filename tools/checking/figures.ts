import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { programPath } from '../running/child.ts'

/** Prints how heavy the house is; nothing asserts these numbers. */

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

const files = execFileSync('git', ['ls-files'], { cwd: programPath('.'), encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (file: string): string => readFileSync(programPath(file), 'utf8')
const isTest = (file: string): boolean => /\.(test|spec|e2e)\.tsx?$|^e2e\/|^server\/test\/|^web\/test\//.test(file)
const isCode = (file: string): boolean => /\.(tsx?|mjs|css|sql)$/.test(file)

const source = files.filter((file) => isCode(file) && !isTest(file))
const tests = files.filter((file) => isCode(file) && isTest(file))
const documents = files.filter((file) => file.endsWith('.md'))

const linesOf = (list: readonly string[]): number => sum(list, (file) => read(file).trimEnd().split('\n').length)
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length
const sum = <Item>(list: readonly Item[], of: (item: Item) => number): number =>
  list.reduce((total, item) => total + of(item), 0)

/** Skips what looks like a comment inside a string or a pattern. */
const commentsOf = (file: string): string =>
  [
    ...read(file).matchAll(
      /\/\*[\s\S]*?\*\/|\/\/[^\n]*|^\s*--[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[=(,:]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\//gm,
    ),
  ]
    .map(([found]) => found.trim())
    .filter((found) => /^(\/\*|\/\/|--)/.test(found))
    .join('\n')

type Import = { from: string; to: string; isType: boolean }

const importsOf = (file: string): Import[] =>
  [...read(file).matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)].flatMap(
    ([, type, named = '', bare = '']) => {
      const to = resolved(file, named || bare)
      return to ? [{ from: file, to, isType: type !== undefined }] : []
    },
  )

const resolved = (file: string, named: string): string | undefined => {
  if (named.startsWith('.')) return normalize(join(dirname(file), named))
  const room = /^@sipday\/(\w+)\/(.+)$/.exec(named)
  return room ? `${room[1]}/src/${room[2]}` : undefined
}

const imports = source.filter((file) => /\.(tsx?|mjs)$/.test(file)).flatMap(importsOf)

const layerOf = (file: string): number => {
  const folder = /^server\/src\/([^/]+)\//.exec(file)?.[1]
  return LAYERS.findIndex((layer) => folder !== undefined && layer.includes(folder))
}
const upward = imports.filter(({ from, to }) => {
  const [mine, theirs] = [layerOf(from), layerOf(to)]
  return mine >= 0 && theirs >= 0 && theirs < mine
})

/** Rings of imports by values, which no order of loading satisfies. */
const circles = (edges: readonly Import[]): number => {
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

const folders = Map.groupBy(source, (file) => dirname(file))
const largest = [...folders].map(([folder, list]) => [folder, list.length] as const).toSorted((a, b) => b[1] - a[1])
const within = imports.filter(({ from, to }) => dirname(from) === dirname(to)).length
const rows: [string, number | string][] = [
  ['lines of source', linesOf(source)],
  ['lines of tests', linesOf(tests)],
  ['words of documents', sum(documents, (file) => wordsIn(read(file)))],
  ['words of comments in source', sum(source, (file) => wordsIn(commentsOf(file)))],
  ['words of comments in tests', sum(tests, (file) => wordsIn(commentsOf(file)))],
  ['files', files.length],
  ['files of source', source.length],
  ['folders of source', folders.size],
  [
    'largest folders',
    largest
      .slice(0, 8)
      .map(([folder, count]) => `${folder} ${count}`)
      .join(', '),
  ],
  ['imports inside one folder', `${Math.round((within / imports.length) * 100)} %`],
  ['imports of values against the layers of the server', upward.filter(({ isType }) => !isType).length],
  ['imports of types against the layers of the server', upward.filter(({ isType }) => isType).length],
  ['circles of values', circles(imports.filter(({ isType }) => !isType))],
]
for (const [name, figure] of rows) console.log(`${String(name).padEnd(52)} ${figure}`)
