import { toolStep } from './steps.ts'

/** The checks that look at the code without running it, shared by `npm test` and `npm run check`. */
export const codeChecks = {
  types: toolStep('types', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit']),
  lint: toolStep('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  format: toolStep('format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  unused: toolStep('unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']),
}
