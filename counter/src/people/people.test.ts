import { expect, test } from 'vitest'
import { noNetwork, open, refusedWith } from '../../test/till.ts'

const choosing = { desk: { till: { people: 'choosing' } } } as const

test('someone else takes over with four digits, and the till has their name', async () => {
  const sent: unknown[] = []
  const { actor, reaches, context, type } = await open({
    sendPin: (input) => {
      sent.push(input)
      return Promise.resolve({ name: 'Jo Park' })
    },
  })
  actor.send({ type: 'SHOW_PEOPLE' })
  await expect.poll(() => actor.getSnapshot().matches(choosing)).toBe(true)
  actor.send({ type: 'TURN_TO', staffId: 'jo' })
  type('4711')
  await reaches('typing')
  expect([context().till?.name, context().pin, context().digits]).toEqual(['Jo Park', '', ''])
  expect(sent).toEqual([{ staffId: 'jo', pin: '4711' }])
})

test('a wrong PIN, or no network, is said, and the person at the till stays', async () => {
  let refusal: () => Promise<never> = () => refusedWith('pin_wrong', 'This is not the right PIN.', {}, 422)
  const { actor, context, type } = await open({ sendPin: () => refusal() })
  actor.send({ type: 'SHOW_PEOPLE' })
  const turn = async () => {
    await expect.poll(() => actor.getSnapshot().matches(choosing)).toBe(true)
    actor.send({ type: 'TURN_TO', staffId: 'jo' })
    type('0815')
  }
  await turn()
  await expect.poll(() => context().error).toBe('This is not the right PIN.')
  refusal = noNetwork
  await turn()
  await expect.poll(() => context().error).toContain('cannot be reached')
  expect([context().till?.name, context().pin]).toEqual(['Sam Rivera', ''])
})

test('the person at the till chooses a PIN', async () => {
  const sent: unknown[] = []
  const { actor, reaches, context, type } = await open({
    sendPin: (input) => {
      sent.push(input)
      return Promise.resolve(null)
    },
  })
  actor.send({ type: 'SHOW_PEOPLE' })
  await expect.poll(() => actor.getSnapshot().matches(choosing)).toBe(true)
  actor.send({ type: 'CHOOSE_PIN' })
  type('4711')
  await reaches('typing')
  expect([sent, context().till?.name]).toEqual([[{ staffId: null, pin: '4711' }], 'Sam Rivera'])
})
