import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node'

/** The variable that names the file this reporter writes. */
export const PROBLEMS_FILE = 'SIPDAY_TEST_PROBLEMS'

type Said = { message: string; stack?: string }

const SHOWN_LINES = 30
const INSIDE_RUNNER = /node_modules\/(?:vitest|chai)\/|at new Promise/

/** Short enough for the end of a long log. */
const tell = (what: string, errors: readonly Said[]): string[] => [
  what,
  ...errors.flatMap(({ message, stack }) =>
    (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`)
      .split('\n')
      .filter((line) => line.trim() !== '' && !INSIDE_RUNNER.test(line))
      .slice(0, SHOWN_LINES)
      .map((line) => `    ${line}`),
  ),
]

const ofTest = (test: TestCase): string[] => {
  const { state, errors } = test.result()
  const name = `${test.module.relativeModuleId} > ${test.fullName}`
  if (state === 'failed') return tell(`failed: ${name}`, errors)
  const tries = (test.diagnostic()?.retryCount ?? 0) + 1
  return tries > 1 ? tell(`passed at try ${tries} only: ${name}`, errors ?? []) : []
}

const ofGroup = (group: TestModule | TestSuite): string[] => {
  const name = group.type === 'module' ? group.relativeModuleId : `${group.module.relativeModuleId} > ${group.name}`
  return group.errors().length === 0 ? [] : tell(`failed outside its tests: ${name}`, group.errors())
}

const ofModule = (module: TestModule): string[] => [
  ...ofGroup(module),
  ...[...module.children.allSuites()].flatMap(ofGroup),
  ...[...module.children.allTests()].flatMap(ofTest),
]

const write = (lines: readonly string[]): void =>
  writeFileSync(process.env[PROBLEMS_FILE] ?? 'test-problems.json', JSON.stringify(lines))

/**
 * Lists failed tests, hooks and files, uncaught errors, and tests that passed only at another try, for the caller to
 * print below the counts. A stopped run leaves what it had met, and the files that had not ended.
 */
// vitest takes a reporter as the default export of its file.
// oxlint-disable-next-line import/no-default-export
export default class ProblemsReporter implements Reporter {
  readonly #open = new Set<string>()
  readonly #begun = new Set<string>()
  readonly #met: string[] = []

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#open.add(relative('.', moduleId))
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#begun.add(relativeModuleId)
    this.#writeSoFar()
  }

  onTestModuleEnd(module: TestModule): void {
    this.#open.delete(module.relativeModuleId)
    this.#begun.delete(module.relativeModuleId)
    this.#met.push(...ofModule(module))
    this.#writeSoFar()
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Said[]): void {
    const outside = unhandled.flatMap((error) => tell('an error that no test caught', [error]))
    write([...modules.flatMap(ofModule), ...outside])
  }

  #writeSoFar(): void {
    const running = [...this.#begun].join(', ') || 'none'
    write([...this.#met, `stopped with ${this.#open.size} files to go; running: ${running}`])
  }
}
