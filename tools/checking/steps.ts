import { type ChildProcess, spawn } from 'node:child_process'
import { programPath } from '../running/child.ts'
import { remember } from './second-tries.ts'

/** A check without its own counts counts as one. */
export interface Result {
  passed: number
  failed: number
  /** Why nothing could be checked. */
  skipped?: string
  /** Below the counts, such as the slowest tests. */
  notes?: string[]
  /** Failed tests with their first lines, and tests that passed only at another try. */
  problems?: string[]
}

export interface Step {
  name: string
  run(): Promise<Result>
}

const running = new Set<ChildProcess>()

/** Returns their sum and repeats at the end what they met; a test that races three runs in a row is a failure. */
export async function runSteps(steps: Step[]): Promise<Result> {
  const sum = { passed: 0, failed: 0 }
  const problems: string[] = []
  for (const { name, run } of steps) {
    console.log(`> ${name}`)
    const began = Date.now()
    const result = await run()
    sum.passed += result.passed
    sum.failed += result.failed
    const counts = result.skipped ?? (result.failed > 0 ? `${result.failed} FAILED` : `${result.passed} passed`)
    console.log(`  ${name}: ${counts} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    for (const line of result.notes ?? []) console.log(`    ${line}`)
    if (result.failed > 0 && !result.problems?.length) problems.push(`${name}: ${result.failed} failed, see above`)
    problems.push(...(result.problems ?? []).map((line) => `${name}: ${line}`))
  }
  for (const line of problems) console.log(line)
  const { lines, defects } = remember(steps.map(({ name }) => name).join('-'), problems)
  if (lines.length > 0) console.log(['passed at another try only:', ...lines].join('\n  '))
  return { ...sum, failed: sum.failed + defects }
}

/**
 * Output is shown on failure, or immediately with `live`. Stopped after `limitMinutes`, which counts as failed.
 * `said`: what it wrote; with `live` only its errors.
 */
export async function runTool(
  script: string,
  args: string[],
  options: { live?: boolean; env?: NodeJS.ProcessEnv; limitMinutes?: number } = {},
) {
  const child = spawn(process.execPath, [programPath(script), ...args], {
    cwd: programPath('.'),
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.live ? 'inherit' : 'pipe', 'pipe'],
  })
  running.add(child)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(String(data)))
  if (options.live) child.stderr?.pipe(process.stderr, { end: false })
  const limit = endAfter(child, options.limitMinutes)
  const code = await new Promise<number>((resolve) => {
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
    child.on('error', () => resolve(1))
  })
  clearTimeout(limit)
  running.delete(child)
  return { code, said: said.join('') }
}

function endAfter(child: ChildProcess, minutes: number | undefined): NodeJS.Timeout | undefined {
  if (minutes === undefined) return undefined
  return setTimeout(() => {
    console.log(`  no end after ${minutes} minutes: stopped`)
    child.kill('SIGKILL')
  }, minutes * 60_000)
}

export function toolStep(name: string, script: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      const { code, said } = await runTool(script, args)
      if (code !== 0) console.log(said.trimEnd())
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

/** A signal that stops us also stops what we started. */
export function stopWithUs(): void {
  stopOnSignals()
  // Listening for the channel's end would keep this process running.
  process.channel?.unref()
}

function stopOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(name, () => {
      for (const child of running) child.kill('SIGTERM')
      setTimeout(() => process.exit(130), 5_000).unref()
      void Promise.all([...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))).then(() =>
        process.exit(130),
      )
    })
  }
}
