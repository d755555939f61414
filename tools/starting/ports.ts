import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'

/** A shop that was just killed needs a moment to release its port. */
const PATIENCE_MS = 3_000

/** Refuses to start when another program is listening on a configured port. */
export async function requireFreePort(setting: string, port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const problem = await tryToListen(port)
    if (problem === undefined) return
    if (problem !== 'EADDRINUSE') {
      throw new StartRefused(
        `${setting} is ${port}: this user is not allowed to use that port (${problem}). Choose one above 1023.`,
      )
    }
    if (Date.now() > deadline) {
      throw new StartRefused(
        `Port ${port} (${setting}) is in use by another program. Stop that program, or choose another port: ` +
          `${setting}=${port + 100} npm start`,
      )
    }
    await sleep(100)
  }
}

/** Undefined when the port is free, else the system's error code. */
export function tryToListen(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve((error as { code?: string }).code ?? 'unknown'))
    server.listen(port, () => server.close(() => resolve(undefined)))
  })
}

/** Below the ports that systems hand out by themselves: whoever dials out just now takes none of these. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if ((await tryToListen(port)) === undefined) return port
  }
}
