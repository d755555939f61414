import { createDatabase } from '@sipday/server/store/database.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { squareAnswers } from '@sipday/server/providers/square-reachable.ts'
import { readSettings, type Settings } from '@sipday/server/settings.ts'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'

/** The sandbox that has just started may be slow on a busy machine. */
const TRIES = 3
const PAUSE_MS = 1_000

/**
 * Loads the demo shop into an empty database; a shop that has a location is not changed.
 *
 * @throws StartRefused before anything is loaded, when nothing at the address responds like Square
 */
export async function loadDemoOnce(
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  if (!(await isEmpty(databaseUrl))) return
  const settings = readSettings(env)
  await requireSquare(settings.square)
  say('Loading the demo shop')
  const { loadDemoShop } = await import('../demo/load.ts')
  await loadDemoShop({ databaseUrl, settings, log: say })
}

async function requireSquare(square: Settings['square']): Promise<void> {
  for (let tried = 1; ; tried++) {
    if (await squareAnswers(square).catch(() => false)) return
    if (tried === TRIES) break
    await sleep(PAUSE_MS)
  }
  throw new StartRefused(
    `SQUARE_BASE_URL is "${square.baseUrl}": nothing there answers like Square for SQUARE_ACCESS_TOKEN and ` +
      `SQUARE_LOCATION_ID; expected Square's address, or leave it unset to use the sandbox that npm start runs.`,
  )
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const db = createDatabase(databaseUrl, { max: 1 })
  try {
    const found = await db.selectFrom('locations').select('id').limit(1).executeTakeFirst()
    return found === undefined
  } finally {
    await db.destroy()
  }
}
