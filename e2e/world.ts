import { test as base, expect } from '@playwright/test'
import { startWorld, type World } from './start-world.ts'

export type { Person, World } from './start-world.ts'

/**
 * `worldName` names a world: spec files with the same name share one; a file that moves the clock uses its own name.
 */
export const test = base.extend<{ shop: World }, { worldName: string; world: World }>({
  worldName: ['shared', { option: true, scope: 'worker' }],
  world: [
    // oxlint-disable-next-line no-empty-pattern
    async ({ worldName }, use) => {
      const { world, stop } = await startWorld(worldName)
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
