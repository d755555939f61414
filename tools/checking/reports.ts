import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { programPath } from '../running/child.ts'
import type { Result } from './steps.ts'

type Timed = { title: string; ms: number }

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

interface JourneyReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number }
}

export function freshReport(name: string): string {
  mkdirSync(programPath('reports'), { recursive: true })
  const file = programPath(`reports/${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Undefined when the runner wrote nothing. */
export function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** A file that could not be loaded counts as one failed test. */
export function countUnit(file: string): Result {
  const report = readReport<UnitReport>(file)
  if (!report) return { passed: 0, failed: 0 }
  const broken = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
  const timed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ title: `${within(name)} > ${fullName}`, ms: duration ?? 0 })),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    notes: slowest(timed),
  }
}

export function countJourneys(file: string): Result {
  const report = readReport<JourneyReport>(file)
  if (!report) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = report.stats
  const retried = flaky > 0 ? [`${flaky} passed at a second try only; the list above names them`] : []
  return {
    passed: expected + flaky,
    failed: unexpected,
    notes: [...retried, ...slowest(timedIn(report))],
    problems: problemsIn(report),
  }
}

const COLORS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')
const SHOWN_LINES = 6

function problemsIn({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .flatMap(({ status, results }) => [
        `${status === 'flaky' ? 'passed at another try only' : 'failed'}: ${file} > ${title}`,
        ...results.flatMap(({ error }) => firstLines(error?.message ?? '')),
      ]),
  )
  return [...own, ...suites.flatMap(problemsIn)]
}

const firstLines = (message: string): string[] =>
  message
    .replaceAll(COLORS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SHOWN_LINES)
    .map((line) => `    ${line}`)

function timedIn({ suites = [], specs = [] }: Suite): Timed[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `${file} > ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(timedIn)]
}

const SHOWN = 10

function slowest(timed: Timed[]): string[] {
  const rows = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  return rows.length === 0
    ? []
    : ['slowest:', ...rows.map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)]
}

const within = (path: string): string => path.replace(`${programPath('.').replace(/\/?$/, '/')}`, '')
