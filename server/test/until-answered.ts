import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_MS = 15_000
const PAUSE_MS = 200

/**
 * Asks again while the answer is "try again in a moment", as a person would: a machine that does other things beside the
 * test may keep a call waiting for longer than the shop lets a visitor wait. Not for what is meant to be refused so.
 */
export const untilAnswered = async <A extends { status: number; refused: { code: string } }>(
  ask: () => Promise<A>,
): Promise<A> => {
  const until = performance.now() + LONGEST_MS
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 || answer.refused.code !== 'try_again' || performance.now() > until) return answer
    await sleep(PAUSE_MS)
  }
}
