import { type Step, runTool, toolStep } from './steps.ts'

/** Rooms whose own settings leave out what they may not use: no page in the server, no Node in the sites, neither in rules. */
const ROOMS = ['contract', 'rules', 'ui', 'web', 'counter', 'server']

const KNIP = 'node_modules/knip/bin/knip.js'

/** The whole once, tests and tools included, and each room of the product by its own settings. */
const types: Step = {
  name: 'types',
  run: async () => {
    const projects = ['tsconfig.json', ...ROOMS]
    let failed = 0
    for (const project of projects) {
      const { code, said } = await runTool('node_modules/typescript/bin/tsc', ['-p', project, '--noEmit'])
      if (code === 0) continue
      console.log(said.trimEnd())
      failed += 1
    }
    return { passed: projects.length - failed, failed }
  },
}

/** The checks that look at the code without running it, shared by `npm test` and `npm run check`. */
export const codeChecks = {
  types,
  lint: toolStep('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  format: toolStep('format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  unused: toolStep('unused code', KNIP, ['--no-progress']),
  // What only tests call is dead code with proof: here a program must reach it.
  unreached: toolStep('code that no program reaches', KNIP, [
    '--no-progress',
    '--production',
    '-c',
    'knip.production.json',
  ]),
}
