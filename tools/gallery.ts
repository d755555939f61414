import { programPath } from './running/child.ts'
import { runTool, stopWithUs } from './checking/steps.ts'

/** Shows every component of the design system in all its states on one page, and follows changes. */
stopWithUs()
const { code } = await runTool('node_modules/vite/bin/vite.js', [programPath('ui/gallery'), '--port', '3002'], {
  live: true,
})
process.exitCode = code
