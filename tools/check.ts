import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { codeChecks } from './checking/checks.ts'
import { programPath } from './running/child.ts'
import { type Result, type Step, runSteps, runTool, stopWithUs, toolStep } from './checking/steps.ts'

const structure: Step = {
  name: 'sizes and structure',
  run: async () => {
    const { code, said } = await runTool('node_modules/vitest/vitest.mjs', ['run', 'tools/checking/structure.test.ts'])
    if (code !== 0) console.log(said)
    return one(code === 0)
  },
}

/**
 * Each one is described by a freshly migrated database: a column, parameter or type that does not match is reported by
 * name.
 */
const statements: Step = {
  name: 'statements',
  run: async () => {
    const { code, said } = await runTool('node_modules/vitest/vitest.mjs', [
      'run',
      'server/src/store/statement.test.ts',
    ])
    if (code !== 0) console.log(said)
    return one(code === 0)
  },
}

/** Written by `npm run tables`; a migration changes them. */
const tableTypes = toolStep('table types', 'tools/making/tables.ts', ['--check'])

const lockFile: Step = {
  name: 'lock file',
  run: () => {
    const text = readFileSync(programPath('package-lock.json'), 'utf8')
    const hosts = [...text.matchAll(/"resolved": "(https?:[^"]+)"/g)].map((match) => match[1])
    if (hosts.length > 0) console.log(`package-lock.json names ${hosts.length} addresses, such as ${hosts[0]}`)
    return Promise.resolve(one(hosts.length === 0))
  },
}

const install: Step = {
  name: 'npm ci --dry-run',
  run: () => {
    const { status, stderr } = npm(['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error'])
    if (isOffline(stderr)) return Promise.resolve({ passed: 0, failed: 0, skipped: 'skipped, there is no network' })
    if (status !== 0) console.log(stderr.trimEnd())
    return Promise.resolve(one(status === 0))
  },
}

const audit: Step = {
  name: 'npm audit',
  run: () => {
    const { status, stdout, stderr } = npm(['audit', '--omit=dev', '--audit-level=high'])
    // Without a report nothing was looked up: there is no network, or the registry has no such service.
    const looked = /found 0 vulnerabilities|\d+ .*vulnerabilit/.test(stdout)
    if (!looked || isOffline(stderr)) {
      return Promise.resolve({ passed: 0, failed: 0, skipped: 'skipped, the registry gave no answer' })
    }
    if (status !== 0) console.log(stdout.trimEnd())
    return Promise.resolve(one(status === 0))
  },
}

function npm(args: string[]): { status: number; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: programPath('.'), encoding: 'utf8', shell: false })
  return { status: status ?? 1, stdout: stdout ?? '', stderr: stderr ?? '' }
}

const isOffline = (text: string) => /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(text)

const one = (good: boolean): Result => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

stopWithUs()
const { types, lint, format, unused, unreached } = codeChecks
const { passed, failed } = await runSteps([
  types,
  lint,
  format,
  unused,
  unreached,
  structure,
  statements,
  tableTypes,
  lockFile,
  install,
  audit,
])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
