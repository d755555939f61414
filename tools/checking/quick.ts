import { execFileSync } from 'node:child_process'
import { programPath } from '../child.ts'
import { codeChecks } from './checks.ts'
import { runVitest } from './run-vitest.ts'
import { type Step, toolStep } from './steps.ts'

const LIMIT_MINUTES = 5

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: programPath('.'), encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Where the current work began: where the branch left `main`, or on `main` itself the commit before the last. */
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

/**
 * `npm test -- quick`: types, plus lint, format and tests for what a change touches. The tests are those that import a
 * changed file, found by vitest; browser tests and attacks run only in the full run.
 */
export function quick(): Step[] {
  const since = base()
  const files = changedFiles(since)
  const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const related: Step = {
    name: 'tests of what changed',
    run: () =>
      runVitest(
        'quick',
        [`--changed=${since}`, '--project=!attacks', '--project=!ha', '--passWithNoTests'],
        LIMIT_MINUTES,
      ),
  }
  if (code.length === 0) return [codeChecks.types, related]
  return [
    codeChecks.types,
    toolStep('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...code]),
    toolStep('format', 'node_modules/oxfmt/bin/oxfmt', ['--check', ...code]),
    related,
  ]
}
