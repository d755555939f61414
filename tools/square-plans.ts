import { createSquare } from '@sipday/server/providers/square.ts'
import { ensurePlanVariation } from '@sipday/server/purchases/plan-variation.ts'
import { readSettings } from '@sipday/server/settings.ts'
import { createDatabase } from '@sipday/server/store/database.ts'
import pino from 'pino'
import { withDatabase } from './with-database.ts'

/**
 * Creates the shop's plans at Square and stores their ids; run it before going live and after changing prices. Running it
 * again changes nothing. The running shop does the same by itself at the first sale of a plan.
 */
await withDatabase(async (url) => {
  const settings = readSettings({ ...process.env, DATABASE_URL: url })
  const db = createDatabase(url, { max: 1 })
  const square = createSquare(settings, pino({ level: 'silent' }))
  try {
    const plans = await db.selectFrom('plans').selectAll().where('on_sale', '!=', 'off').orderBy('position').execute()
    for (const plan of plans) {
      const variationId = await ensurePlanVariation({ db, square }, plan.id)
      const what =
        variationId === null
          ? 'paid once, nothing to create'
          : variationId === plan.square_variation_id
            ? `${variationId}, as before`
            : `${variationId}, created`
      console.log(`${plan.name} (${plan.id}): ${what}`)
    }
  } catch (error) {
    console.error(
      `${(error as Error).message}. Check the SQUARE_* settings, then run it again: it goes on where it stopped.`,
    )
    process.exitCode = 1
  } finally {
    await db.destroy()
  }
})
