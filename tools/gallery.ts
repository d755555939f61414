import { programPath } from './child.ts'
import { runTool, stopWithUs } from './checking/steps.ts'

/** Shows every part of the design system with its states on a page of its own, and follows changes. */
stopWithUs()
const { code } = await runTool('node_modules/vite/bin/vite.js', [programPath('ui/gallery'), '--port', '3002'], {
  live: true,
})
process.exitCode = code
