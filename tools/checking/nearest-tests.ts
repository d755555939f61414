import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** `import ... from './a.ts'`, `import('./a.ts')`, and programs that are started: `new URL('../src/main.ts', ...)`. */
const NAMED = /(?:from|import|import\(|new URL\()\s*'((?:\.{1,2}\/|@sipday\/)[^']+)'/g
/** Attacks belong to the full run. */
const IS_TEST = /^(?!e2e\/).*\.test\.tsx?$/

/** An estimate for two cores: a shop is started, a browser is made, or neither. */
const secondsOf = (file: string): number => {
  if (/^(?:server|tools|sandbox)\//.test(file)) return 4
  return /^(?:ui|web|counter|office)\//.test(file) ? 1 : 0.1
}

/** Paths from `root`. */
function namedBy(root: string, file: string, files: ReadonlySet<string>): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(NAMED)].flatMap(([, path = '']) => {
    const found = path.startsWith('@sipday/')
      ? [path.replace('@sipday/', ''), path.replace(/^@sipday\/([^/]+)\//, '$1/src/')]
      : [normalize(join(dirname(file), path))]
    return found.filter((each) => files.has(each)).slice(0, 1)
  })
}

function namers(root: string, files: ReadonlySet<string>): Map<string, string[]> {
  const by = new Map<string, string[]>()
  for (const file of files)
    for (const named of namedBy(root, file, files)) by.set(named, [...(by.get(named) ?? []), file])
  return by
}

/**
 * The tests a change can break, nearest first: changed ones, those next to a changed file, those that import one, and
 * so on. `chosen` take `seconds` of work; `left` are the rest. `all`: every source file, as a path from `root`.
 */
export function nearestTests(
  root: string,
  all: readonly string[],
  changed: readonly string[],
  seconds: number,
): { chosen: string[]; left: string[] } {
  const files = new Set(all.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file))))
  const by = namers(root, files)
  const reached = new Set(changed)
  for (const file of changed) {
    const test = file.replace(/\.(tsx?)$/, '.test.$1')
    if (files.has(test)) reached.add(test)
  }
  // A set's loop also walks what is added meanwhile.
  for (const file of reached) for (const namer of by.get(file) ?? []) reached.add(namer)
  const tests = [...reached].filter((file) => IS_TEST.test(file) && files.has(file))
  let spent = 0
  const chosen = tests.filter((file) => {
    if (spent + secondsOf(file) > seconds && !changed.includes(file)) return false
    spent += secondsOf(file)
    return true
  })
  const taken = new Set(chosen)
  return { chosen, left: tests.filter((file) => !taken.has(file)) }
}
