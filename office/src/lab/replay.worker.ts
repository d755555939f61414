import type { ToWorker } from './messages.ts'
import { replayDesk } from './replay-desk.ts'

/* Beside the page, which stays free meanwhile (O21). */

const answer = replayDesk((message) => self.postMessage(message))
self.onmessage = ({ data }: MessageEvent<ToWorker>) => answer(data)
