import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let square: World['settings']['square']
beforeAll(async () => {
  world = await createWorld()
  square = { ...world.settings.square }
  await makeColleague(world.deps, { email: 'rosa@shop.example', role: 'owner' })
}, 120_000)
afterAll(() => world.close())

test('Square is asked whether it takes our settings, and the answer says what to do when it does not', async () => {
  const owner = await signIn(world, 'rosa@shop.example')
  expect((await owner.call('square-check')).body).toEqual({ ok: true, isSandbox: true, text: 'Test payments work.' })
  world.settings.square.locationId = 'L-OF-SOMEONE-ELSE'
  expect((await owner.call('square-check')).body).toMatchObject({
    ok: false,
    text: expect.stringContaining('SQUARE_LOCATION_ID'),
  })
  world.settings.square.baseUrl = 'http://127.0.0.1:9'
  expect((await owner.call('square-check')).body.text).toContain('could not be reached')
})

test('the locations of the account at Square are listed to pick from, and its silence is said (O6.1)', async () => {
  const owner = await signIn(world, 'rosa@shop.example')
  world.settings.square = { ...square }
  const { places } = (await owner.call('square-places')).body
  expect(places).toContainEqual(expect.objectContaining({ id: square.locationId, currency: 'USD', takesCards: true }))
  world.settings.square.token = 'wrong'
  expect((await owner.call('square-places')).body).toEqual({ places: null })
  world.settings.square.baseUrl = 'http://127.0.0.1:9'
  expect((await owner.call('square-places')).body).toEqual({ places: null })
})

test('an owner is told that the shop has not opened, until something was published', async () => {
  const owner = await signIn(world, 'rosa@shop.example')
  expect((await owner.call('me')).body.shop.opened).toBe(false)
  await makeShop(world.deps)
  expect((await owner.call('me')).body.shop.opened).toBe(true)
})
