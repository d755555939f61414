// @vitest-environment jsdom
import { CallError } from '@sipday/contract/client.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/pages.tsx'
import { createWorld, refused, type World } from '../../../test/world.ts'
import { Screen as Summary } from '../summary/Screen.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const half = { code: 'SPRING50', cents: 1500, payments: 2, days: null, sums: [] }
const atSummary = (answer: () => unknown = () => ({ ok: true, lines: [], offer: half })): World => {
  const world = createWorld({ answers: { 'code-check': answer } })
  choose(world)
  return world
}
const choose = (world: World) =>
  world.send(
    { type: 'SELECT_MODEL', id: 'individual' },
    { type: 'SELECT_LOCATION', id: 'kips-bay' },
    { type: 'SELECT_PLAN', id: 'one-month' },
  )
const shown = ({ wizard, call }: World) => show(wizard, <Summary />, call)
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  return field()
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Code/ })
const asked = ({ sent }: World) => sent.filter(({ name }) => name === 'code-check').map(({ body }) => body['code'])
const offer = ({ wizard }: World) => wizard.getSnapshot().context.offer

test('what was typed stays while another plan is chosen, and is gone with the next purchase (I13)', async () => {
  const world = atSummary()
  const first = shown(world)
  fireEvent.change(await open(), { target: { value: 'spring 50' } })
  first.unmount()

  const second = shown(world)
  expect((await open()).value).toBe('spring 50')
  second.unmount()

  world.send({ type: 'RESET_FLOW' })
  await world.calm()
  choose(world)
  shown(world)
  expect((await open()).value).toBe('')
})

test('a code of a link is asked for once, by the field or once the summary was left, and not after it was removed (I13)', async () => {
  window.history.replaceState(null, '', '/?code=SPRING50')
  const hasty = atSummary()
  shown(hasty).unmount()
  await waitFor(() => expect(offer(hasty)?.code).toBe('SPRING50'))
  expect(asked(hasty)).toEqual(['SPRING50'])

  const calm = atSummary()
  const view = shown(calm)
  await waitFor(() => expect(offer(calm)?.code).toBe('SPRING50'))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Code' }))
  expect([offer(calm), (await field()).value]).toEqual([null, ''])
  view.unmount()
  const again = shown(calm)
  expect((await field()).value).toBe('')
  again.unmount()
  await calm.calm()
  expect([offer(calm), asked(calm)]).toEqual([null, ['SPRING50']])
})

test('a second purchase in the same visit asks for the code of its link again (I13)', async () => {
  window.history.replaceState(null, '', '/?code=SPRING50')
  const world = atSummary()
  const view = shown(world)
  await waitFor(() => expect(offer(world)?.code).toBe('SPRING50'))
  view.unmount()
  world.send({ type: 'RESET_FLOW' })
  await world.calm()
  choose(world)
  shown(world).unmount()
  await waitFor(() => expect(offer(world)?.code).toBe('SPRING50'))
  expect(asked(world)).toEqual(['SPRING50', 'SPRING50'])
})

test('a refused code stays in the field with its reason, and typing takes the reason away', async () => {
  const no: CallError = refused(422, 'This code has ended.', 'code_ended')
  const world = atSummary(() => no)
  shown(world)
  const input = await open()
  fireEvent.change(input, { target: { value: 'OLD' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply Code' }))
  expect(await screen.findByText('This code has ended.')).toBeTruthy()
  expect(input.value).toBe('OLD')
  fireEvent.change(input, { target: { value: 'OLDER' } })
  expect(screen.queryByText('This code has ended.')).toBeNull()
})
