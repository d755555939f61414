import { expect, test } from 'vitest'
import { createWorld, refused } from '../../test/world.ts'

const choose = [
  { type: 'SELECT_MODEL', id: 'individual' },
  { type: 'SELECT_LOCATION', id: 'kips-bay' },
  { type: 'SELECT_PLAN', id: 'one-month' },
] as const

test('each step of choosing is told once, in order, whatever the visitor goes back to', async () => {
  const world = createWorld()
  await world.calm()
  world.send(...choose, { type: 'BACK' })
  await world.calm()
  world.send({ type: 'SELECT_PLAN', id: 'one-month' }, { type: 'PROCEED_TO_CONTACT' })
  await world.calm()
  expect(world.told).toEqual(['modelSelection', 'locationSelection', 'planSelection', 'planSummary'])
})

test('nothing is told before the call that opens the session has been answered', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((done) => (answer = done))
  const world = createWorld({ answers: { campaign: () => answered.then(() => [{ 'Location IDs': [] }]) } })
  world.send(...choose)
  await world.calm()
  expect(world.told).toEqual([])
  answer()
  await world.calm()
  expect(world.told).toEqual(['modelSelection', 'locationSelection', 'planSelection', 'planSummary'])
})

test('a step that cannot be told concerns no one, and the next one is told', async () => {
  const world = createWorld({ answers: { step: () => refused(429, 'Too many attempts.') } })
  await world.calm()
  world.send(...choose)
  await world.calm()
  expect(world.told).toHaveLength(4)
  expect(world.wizard.getSnapshot().context.error).toBeNull()
  expect(world.logged).toEqual([])
})
