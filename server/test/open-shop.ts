import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import type { Deps } from '../src/deps.ts'
import { publishLegal } from '../src/store/catalogue/legal.ts'
import { makeColleague } from './colleague.ts'
import { makeMoneyShop } from './shop.ts'
import { createWorld, type World } from './world.ts'

export const makeOpenShop = async (deps: Deps): Promise<void> => {
  await makeMoneyShop(deps)
  const legal = {
    accessibility: 'For everyone.',
    terms: 'Be kind.',
    privacy: 'We tell no one.',
    'text-messages': 'Few.',
  }
  const rows = { name: 'Sipday', taxRate: 6675 }
  await deps.db
    .insertInto('shop_settings')
    .values(Object.entries(rows).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  for (const kind of legalKinds)
    await publishLegal(deps.db, { kind, title: kind, body: legal[kind] }, new Date('2000-01-01'))
}

/** With Dana as its owner. */
export const createOpenWorld = async (given?: Parameters<typeof createWorld>[0]): Promise<World> => {
  const world = await createWorld(given)
  await makeOpenShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  return world
}
