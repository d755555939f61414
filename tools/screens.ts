import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { provideChromium } from './starting/browser.ts'
import { programPath } from './running/child.ts'
import { runTool, stopWithUs } from './checking/steps.ts'

/**
 * Takes a picture of every screen into reports/screens, by the journeys that visit them, of a shop after a year, with
 * long names, and empty, and renews those that the documents show (docs/screens). Words name only some of the files:
 * `npm run screens -- in-use`.
 */
stopWithUs()
const problem = provideChromium((line) => console.log(line))
if (problem) {
  console.error(problem)
  process.exit(1)
}
const folder = programPath('reports/screens')
const shown = programPath('docs/screens')
mkdirSync(folder, { recursive: true })
const visits = [
  'every-screen',
  'plan-change',
  'opening',
  'office',
  'office-screens',
  'office-settings',
  'office-staff',
  'office-customers',
  'office-refunds',
]
const pictures = ['in-use', 'empty']
const wanted = process.argv.slice(2)
const files = [
  ...visits.map((name) => `journeys/${name}.spec.ts`),
  ...pictures.map((name) => `pictures/${name}.pictures.ts`),
]
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
  .map((file) => `e2e/${file}`)
const args = ['test', ...files, '--project', 'journeys', '--project', 'pictures', '--workers', '1']
const { code } = await runTool('node_modules/@playwright/test/cli.js', args, { live: true, env: { PICTURES: folder } })
for (const name of readdirSync(shown))
  if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(shown, name))
process.exitCode = code
