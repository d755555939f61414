import { withConnection } from '@sipday/server/store/database.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { squareAnswers } from '@sipday/server/providers/square-reachable.ts'
import { readSettings, type Settings } from '@sipday/server/settings.ts'
import { type Opening, openingOf } from '@sipday/server/store/catalogue/opening.ts'
import { whoSignsIn } from '@sipday/server/store/demo-shop.ts'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'

/** The sandbox that has just started may be slow on a busy machine. */
const TRIES = 3
const PAUSE_MS = 1_000

/**
 * Leaves a shop with a location, or an owner who is setting it up. @throws StartRefused before anything is loaded,
 * when nothing at the address responds like Square
 */
export async function loadDemoOnce(
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const { location, person } = await openingAt(databaseUrl)
  if (location || person) return
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

/** An owner's own shop has none of them. */
export async function signInsAt(databaseUrl: string): Promise<string[]> {
  const [member, atTill, owner] = ['mei@demo.example', 'counter@demo.example', 'owner@demo.example'] as const
  return withConnection(databaseUrl, async (db) => {
    const found = await whoSignsIn(db, { members: [member], staff: [atTill, owner] })
    const places = { [member]: member, [atTill]: `${atTill} at the counter`, [owner]: `${owner} in the office` }
    return Object.entries(places).flatMap(([email, said]) => (found.includes(email) ? [said] : []))
  })
}

/** How far the shop in this database has come on the way to its first sale. */
export async function openingAt(databaseUrl: string): Promise<Opening> {
  return withConnection(databaseUrl, openingOf)
}
