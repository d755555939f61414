import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the app answers on its address', async () => {
  const visitor = world.visitor()
  expect((await visitor.call('shop')).body.taxPercent).toBe('6.675')
  expect((await visitor.call('campaign', { source: 'direct' })).body[0]?.['Campaign ID']).toBeNull()
})
