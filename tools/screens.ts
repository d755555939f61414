import { mkdirSync } from 'node:fs'
import { provideChromium } from './starting/browser.ts'
import { programPath } from './running/child.ts'
import { runTool, stopWithUs } from './checking/steps.ts'

/** Takes the pictures in docs/screens: runs the journeys that visit every screen, with screenshots on. */
stopWithUs()
const problem = provideChromium((line) => console.log(line))
if (problem) {
  console.error(problem)
  process.exit(1)
}
const folder = programPath('docs/screens')
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
process.exitCode = code
