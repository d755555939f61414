import { type Step, runTool, toolStep } from './steps.ts'

/**
 * Their own settings exclude what they may not use: no page in the server, no Node in the sites, neither in rules.
 */
const ROOMS = ['contract', 'rules', 'ui', 'web', 'counter', 'office', 'server']

const KNIP = 'node_modules/knip/bin/knip.js'

/**
 * Everything with tests and tools, and each room with its own settings, two at a time. Unchanged code is not checked
 * again: a tenth of the time.
 */
export const typesOf = (rooms: ReadonlySet<string>): Step => ({
  name: 'types',
  run: async () => {
    const projects = ['tsconfig.json', ...ROOMS.filter((room) => rooms.has(room))]
    const left = [...projects]
    let failed = 0
    const checkOn = async (): Promise<void> => {
      for (let project = left.shift(); project !== undefined; project = left.shift()) {
        const known = ['--incremental', '--tsBuildInfoFile', `.cache/types/${project.replace('.json', '')}.tsbuildinfo`]
        const { code, said } = await runTool('node_modules/typescript/bin/tsc', ['-p', project, '--noEmit', ...known])
        if (code === 0) continue
        console.log(said.trimEnd())
        failed += 1
      }
    }
    await Promise.all([checkOn(), checkOn()])
    return { passed: projects.length - failed, failed }
  },
})

/** Shared by `npm test` and `npm run check`. */
export const codeChecks = {
  types: typesOf(new Set(ROOMS)),
  lint: toolStep('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  format: toolStep('format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  unused: toolStep('unused code', KNIP, ['--no-progress']),
  // Code that only tests call is dead code with proof.
  unreached: toolStep('code that no program reaches', KNIP, [
    '--no-progress',
    '--production',
    '-c',
    'knip.production.json',
  ]),
}
