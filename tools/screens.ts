import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { provideChromium } from './starting/browser.ts'
import { programPath } from './running/child.ts'
import { runTool, stopWithUs } from './checking/steps.ts'

/**
 * Takes a picture of every screen into reports/screens, by the journeys that visit them, and renews those that the
 * documents show (docs/screens).
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
const journeys = visits.map((name) => `e2e/journeys/${name}.spec.ts`)
const args = ['test', ...journeys, '--project', 'journeys', '--workers', '1']
const { code } = await runTool('node_modules/@playwright/test/cli.js', args, { live: true, env: { PICTURES: folder } })
for (const name of readdirSync(shown))
  if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(shown, name))
process.exitCode = code
