import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { programPath } from '../running/child.ts'
import { againstLayers, circles, importsOf } from './imports.ts'

/** Prints how heavy the house is; nothing asserts these numbers. */

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

const imports = source.filter((file) => /\.(tsx?|mjs)$/.test(file)).flatMap(importsOf)

const upward = againstLayers(imports)

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
