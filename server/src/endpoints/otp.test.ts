import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a code sent by mail is approved and signs the visitor in', async () => {
  const visitor = world.visitor()
  await visitor.call('customer', {
    firstName: 'Mei',
    lastName: 'Chen',
    email: 'Mei@Demo.example',
    phone: '(212) 555-0142',
    role: 'primary',
  })
  const before = visitor.cookie
  await world.prove(visitor, 'mei@demo.example')
  expect(visitor.cookie).not.toBe(before)
  expect((await visitor.call('accounts', { email: 'mei@demo.example' })).body).toHaveLength(1)
  expect((await visitor.call('session')).body.isAuthenticated).toBe(true)
})
