import { createDatabase } from '@sipday/server/store/database.ts'
import { readSettings } from '@sipday/server/settings.ts'

/** Loads the demo shop into an empty database; a shop that has a location is left as it is. */
export async function loadDemoOnce(
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  if (!(await isEmpty(databaseUrl))) return
  say('Loading the demo shop')
  const { loadDemoShop } = await import('./demo/load.ts')
  await loadDemoShop({ databaseUrl, settings: readSettings(env), log: say })
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
