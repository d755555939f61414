import type { Deps } from '@sipday/server/deps.ts'
import { demoPersonId } from '../person-id.ts'
import { people } from '../people.ts'
import { YEAR_FILLED } from './fill.ts'

/** Throws, with what to do instead, unless this is the sandbox's demo shop with its own people and no year. */
export const requireDemoShop = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> => {
  if (!settings.sandbox)
    throw new Error('This shop takes real payments. Only the demo shop, which runs with the sandbox, can be filled.')
  const ids = people.map(({ key }) => demoPersonId(settings, key))
  const known = await db.selectFrom('customers').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length)
    throw new Error(
      'This is not the demo shop that "npm start" makes, so it is left as it is. To see a year, start a demo shop with a data folder of its own: DATA_DIR=./year npm start',
    )
  const filled = await db.selectFrom('audit').select('id').where('kind', '=', YEAR_FILLED).limit(1).executeTakeFirst()
  if (filled)
    throw new Error(
      'This demo shop has had its year, which cannot be taken out again: what happened is kept. For another one, start a demo shop with a new data folder: DATA_DIR=./another-year npm start',
    )
  for (const [what, url] of [
    ['sandbox', `${settings.sandbox.url}/clock`],
    ['shop', `${settings.publicUrl}/healthz`],
  ] as const)
    if (!(await answers(url)))
      throw new Error(
        `The ${what} does not answer at ${new URL(url).origin}. Start the shop with "npm start", and run this in another window while it is running.`,
      )
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
