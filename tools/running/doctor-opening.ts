import { hasOpened, openingOf } from '@sipday/server/store/catalogue/opening.ts'
import type { Db } from '@sipday/server/store/database.ts'
import { bad, type Line, good } from '@sipday/server/office/health/line.ts'

export const SET_UP = 'set it up in the office'
export const MAKE_OWNER = 'in another terminal: npm run owner -- <email> <name>'

/** What is missing for the first sale. */
export async function describeOpening(db: Db): Promise<Line[]> {
  const tables = await db.introspection.getTables()
  // Written by the migration that also gives people their roles.
  if (!tables.some((table) => table.name === 'changes')) return []
  const opening = await openingOf(db)
  if (hasOpened(opening)) return [good('the shop has been opened')]
  const noOwner = bad('no one can sign in to the office: npm run owner -- <email> <name>')
  const missing = [...(opening.location ? [] : ['a location']), ...(opening.plan ? [] : ['a plan'])].join(' and ')
  return [
    ...(opening.owner ? [] : [noOwner]),
    bad(`the shop is not open yet: ${missing} must be published; set it up at /office`),
  ]
}
