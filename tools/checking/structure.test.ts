import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../child.ts'

const ROOMS = ['contract', 'rules', 'ui', 'web', 'counter', 'server', 'sandbox', 'e2e', 'bench', 'tools']
const FORBIDDEN_FOLDERS = ['utils', 'helpers', 'common', 'misc', 'services']
const SOURCE_LINES = 250
const TEST_LINES = 400

/** Written by a program from a description that lies beside it. */
const isGenerated = (file: string) => file.endsWith('/square-api.d.ts')

/** Our sources: what is built, installed or written while running is not ours. */
function listSources(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(programPath(room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  ).filter(
    (file) => /\.(ts|tsx|mjs|css)$/.test(file) && !/\/(node_modules|dist|coverage)\//.test(file) && !isGenerated(file),
  )
}

const read = (file: string) => readFileSync(programPath(file), 'utf8')
const nameOf = (file: string) => file.split('/').at(-1) ?? ''
const isTest = (file: string) => /\.(test|spec|e2e)\.tsx?$/.test(file)
const isConfig = (file: string) => file.endsWith('.config.ts')

const files = listSources()
const sources = files.filter((file) => /\.tsx?$/.test(file))

test('there are sources to look at', () => {
  expect(files.length).toBeGreaterThan(50)
})

test('a source file stops at 250 lines, a test at 400', () => {
  const tooLong = files
    .filter((file) => !file.endsWith('.css'))
    .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
    .filter(({ file, lines }) => lines > (isTest(file) ? TEST_LINES : SOURCE_LINES))
  expect(tooLong).toEqual([])
})

const FOLDER_FILES = 20
/** One file a call reads well however many there are, and a set of parts is looked up by name. */
const LARGER_FOLDERS: Record<string, number> = { 'server/src/endpoints': 100, 'ui/src': 45 }

test('a folder stops at 20 files, beside tests and styles', () => {
  const counts = new Map<string, number>()
  for (const file of sources.filter((one) => !isTest(one))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(60)
  expect([...counts].filter(([folder, count]) => count > (LARGER_FOLDERS[folder] ?? FOLDER_FILES))).toEqual([])
})

test('no folder or file is named after nothing in particular', () => {
  const nameless = files.filter((file) =>
    file.split('/').some((part) => FORBIDDEN_FOLDERS.includes(part.replace(/\..*$/, ''))),
  )
  expect(nameless).toEqual([])
})

test('no barrel files: every import names the file where the thing is', () => {
  expect(sources.filter((file) => /^index\.tsx?$/.test(nameOf(file)))).toEqual([])
})

test('no default export, config files aside', () => {
  const offenders = sources.filter((file) => !isConfig(file) && /^export default /m.test(read(file)))
  expect(offenders).toEqual([])
})

test('components are PascalCase.tsx, everything else is kebab-case.ts', () => {
  const kebab = /^\d*[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|mjs|css)$/
  const component = /^([A-Z][A-Za-z0-9]*|use[A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)(\.(test|spec))?\.tsx$/
  const styles = /^[A-Z][A-Za-z0-9]*\.module\.css$/
  const hook = /^use[A-Z][A-Za-z0-9]*(\.test)?\.ts$/
  const offenders = files.filter((file) => {
    const name = nameOf(file)
    return ![kebab, component, styles, hook].some((pattern) => pattern.test(name))
  })
  expect(offenders).toEqual([])
})

test('a component file exports one component', () => {
  const exported = /^export (?:const|function|class) ([A-Z][a-z][A-Za-z0-9]*)\s*[=(<:{e]/gm
  const offenders = sources
    .filter((file) => /\/[A-Z][A-Za-z0-9]*\.tsx$/.test(file) && !isTest(file))
    .map((file) => ({ file, exports: [...read(file).matchAll(exported)].map((match) => match[1]) }))
    .filter((found) => found.exports.length !== 1)
  expect(offenders).toEqual([])
})

test('nothing is left for later and nothing is switched off', () => {
  const marks = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '@ts-' + 'nocheck', 'test\\.' + 'only\\('].join('|'),
  )
  expect(files.filter((file) => marks.test(read(file)))).toEqual([])
})

test('rules have no clock: no date is made of nothing', () => {
  const clocks = sources.filter(
    (file) => file.startsWith('rules/src/') && !isTest(file) && /new Date\(\s*\)/.test(read(file)),
  )
  expect(clocks).toEqual([])
})

/** Product rooms have compiler settings of their own, without what the room may not use. */
const OWN_SETTINGS = ['contract', 'rules', 'ui', 'web', 'counter', 'server']

test('each room of the product is compiled with what it may use, and nothing else', () => {
  const settings = (room: string) =>
    JSON.parse(read(`${room}/tsconfig.json`)) as { compilerOptions: { lib: string[]; types: string[] } }
  const seesPages = OWN_SETTINGS.filter((room) => settings(room).compilerOptions.lib.includes('DOM'))
  const seesNode = OWN_SETTINGS.filter((room) => settings(room).compilerOptions.types.includes('node'))
  expect(seesPages).toEqual(['contract', 'ui', 'web', 'counter'])
  expect(seesNode).toEqual(['server'])
})

/** Where query text or a query builder is asked for; the store's own files and tests may do so. */
const ASKS = /\bsql(<[^`]*>)?`|\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bCompiledQuery\b|\bstatement\(/
const mayAsk = (file: string) => isTest(file) || /^server\/(test|src\/store)\//.test(file)

test('all questions to the database lie in the store', () => {
  const asking = sources.filter((file) => file.startsWith('server/') && !mayAsk(file) && ASKS.test(read(file)))
  expect(asking).toEqual([])
})
