import { execFileSync } from 'node:child_process'
import { programPath } from '../running/child.ts'
import { codeChecks, typesOf } from './checks.ts'
import { nearestTests } from './nearest-tests.ts'
import { runVitest } from './run-vitest.ts'
import { type Step, toolStep } from './steps.ts'

const LIMIT_MINUTES = 5

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: programPath('.'), encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Where the branch left `main`; on `main` itself, the commit before the last. */
function base(): string {
  const [fork = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const [head] = git('rev-parse', 'HEAD')
  return fork === head ? 'HEAD~1' : fork
}

/** What has changed since then, including untracked files. */
function changedFiles(since: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', since)
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])]
}

/** On two cores by the estimate; types and lint come on top. */
const TEST_SECONDS = 60

/**
 * `npm test -- quick`: checks what a change touches with the nearest tests, and says how many it leaves. Browser
 * tests and attacks run only in the full run.
 */
export function quick(): Step[] {
  const since = base()
  const files = changedFiles(since)
  const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  if (code.length === 0) return [codeChecks.format]
  return [
    typesOf(roomsOf(code)),
    toolStep('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...code]),
    toolStep('format', 'node_modules/oxfmt/bin/oxfmt', ['--check', ...code]),
    nearest(code),
  ]
}

const roomsOf = (files: readonly string[]): Set<string> => new Set(files.map((file) => file.split('/')[0] ?? ''))

const nearest = (code: readonly string[]): Step => ({
  name: 'tests of what changed',
  run: async () => {
    const all = git('ls-files', '--cached', '--others', '--exclude-standard')
    const { chosen, left } = nearestTests(programPath('.'), all, code, TEST_SECONDS)
    const more = left.length > 0 ? [`${left.length} more files of tests import what changed: npm test runs them`] : []
    if (chosen.length === 0) return { passed: 0, failed: 0, skipped: 'no test imports what changed', notes: more }
    const result = await runVitest('quick', ['--project=!attacks', '--project=!ha', ...chosen], LIMIT_MINUTES)
    return { ...result, notes: [...more, ...(result.notes ?? [])] }
  },
})
