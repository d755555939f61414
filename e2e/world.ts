import { test as base, expect } from '@playwright/test'
import { startWorld, type World } from './start-world.ts'

export type { Person, World } from './start-world.ts'

/**
 * `worldName` names a world: spec files with the same name share one; a file that moves the clock uses its own name.
 * `empty`: a world without the demo shop. `settings`: environment variables of the shop.
 */
export const test = base.extend<
  { shop: World },
  { worldName: string; empty: boolean; settings: Record<string, string>; world: World }
>({
  worldName: ['shared', { option: true, scope: 'worker' }],
  empty: [false, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ worldName, empty, settings }, use) => {
      const { world, stop } = await startWorld(worldName, { empty, environment: settings })
      await use(world)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shop: async ({ world }, use) => {
    await use(world)
    await world.clearFaults()
  },
  baseURL: async ({ world }, use) => {
    await use(world.site)
  },
})
export { expect }
