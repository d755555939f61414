// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { noNetwork, refusedWith, till } from '../../test/till.ts'
import type { Till } from '../context.ts'
import { machine } from '../machine.ts'
import { SignIn } from './SignIn.tsx'
import { CounterProvider } from '../useCounter.tsx'

afterEach(cleanup)

const atCode = async (actors: Partial<Parameters<typeof machine.provide>[0]['actors']>) => {
  const actor = createActor(
    machine.provide({
      actors: {
        readTill: fromPromise(() => Promise.reject(new Error('signed out'))),
        sendCode: fromPromise(() => Promise.resolve()),
        ...actors,
      },
    }),
    { input: { online: true } },
  ).start()
  render(
    <CounterProvider machine={actor}>
      <SignIn />
    </CounterProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Staff Email'), { target: { value: 'sam@demo.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Code' }))
  const boxes = await screen.findByLabelText<HTMLInputElement>('6-digit code')
  return { actor, boxes, open: screen.getByRole<HTMLButtonElement>('button', { name: 'Open the Till' }) }
}

test('staff enter their email address, then the six digits, and the till is open', async () => {
  const checked: unknown[] = []
  const { actor, boxes, open } = await atCode({
    signIn: fromPromise(({ input }) => (checked.push(input), Promise.resolve(till))),
  })
  fireEvent.change(boxes, { target: { value: '04829' } })
  expect(open.disabled).toBe(true)
  fireEvent.change(boxes, { target: { value: '048291' } })
  fireEvent.click(open)
  await expect.poll(() => actor.getSnapshot().matches({ desk: 'till' })).toBe(true)
  expect(checked).toEqual([{ email: 'sam@demo.example', code: '048291' }])
  actor.stop()
})

test('after a refused code the boxes are empty and take the next one; without an answer the digits stay (R78)', async () => {
  const answers = [refusedWith('code_wrong', 'That code is not right.', {}, 422), noNetwork()]
  for (const answer of answers) answer.catch(() => undefined)
  const { actor, boxes, open } = await atCode({
    signIn: fromPromise(() => answers.shift() ?? Promise.resolve(till)),
  })
  const tryCode = (digits: string) => {
    fireEvent.change(boxes, { target: { value: digits } })
    open.focus()
    fireEvent.click(open)
  }
  tryCode('111111')
  expect(await screen.findByText('That code is not right.')).toBeTruthy()
  expect([boxes.value, document.activeElement]).toEqual(['', boxes])
  tryCode('048291')
  await expect.poll(() => answers.length).toBe(0)
  await expect.poll(() => document.activeElement).toBe(boxes)
  expect([boxes.value, boxes.selectionStart, boxes.selectionEnd]).toEqual(['048291', 0, 6])
  actor.stop()
})

test('an owner of several locations says where the till is; after a failure it can be said again (C1)', async () => {
  const which = { 'kips-bay': 'Kips Bay NY', westfield: 'Westfield NJ' }
  const opened: unknown[] = []
  const { actor, boxes, open } = await atCode({
    signIn: fromPromise<Till, { email: string; code: string }>(() =>
      refusedWith('which_location', 'Choose the location of this till.', which, 409),
    ),
    openAt: fromPromise(({ input }) => (opened.push(input), opened.length === 1 ? noNetwork() : Promise.resolve(till))),
  })
  fireEvent.change(boxes, { target: { value: '048291' } })
  fireEvent.click(open)
  expect(await screen.findByRole('heading', { name: 'Where is this till?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Westfield NJ' }))
  expect(await screen.findByText(/server cannot be reached/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Westfield NJ' }))
  await expect.poll(() => actor.getSnapshot().matches({ desk: 'till' })).toBe(true)
  expect(opened).toEqual([{ locationId: 'westfield' }, { locationId: 'westfield' }])
  actor.stop()
})
