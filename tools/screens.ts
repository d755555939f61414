import { mkdirSync } from 'node:fs'
import { provideChromium } from './starting/browser.ts'
import { programPath } from './child.ts'
import { runTool, stopWithUs } from './checking/steps.ts'

/** Takes the pictures in docs/screens: runs the journey that visits every screen, with screenshots on. */
stopWithUs()
const problem = provideChromium((line) => console.log(line))
if (problem) {
  console.error(problem)
  process.exit(1)
}
const folder = programPath('docs/screens')
mkdirSync(folder, { recursive: true })
const args = ['test', 'e2e/journeys/every-screen.spec.ts', '--project', 'journeys', '--workers', '1']
const { code } = await runTool('node_modules/@playwright/test/cli.js', args, { live: true, env: { PICTURES: folder } })
process.exitCode = code
