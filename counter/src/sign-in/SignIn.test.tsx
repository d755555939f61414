// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { till } from '../../test/till.ts'
import { machine } from '../machine.ts'
import { SignIn } from './SignIn.tsx'
import { CounterProvider } from '../useCounter.tsx'

afterEach(cleanup)

test('staff enter their email address, then the six digits, and the till is open', async () => {
  const checked: unknown[] = []
  const actor = createActor(
    machine.provide({
      actors: {
        readTill: fromPromise(() => Promise.reject(new Error('signed out'))),
        sendCode: fromPromise(() => Promise.resolve()),
        signIn: fromPromise(({ input }) => (checked.push(input), Promise.resolve(till))),
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
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  const boxes = await screen.findByLabelText('6-digit code')
  const open = screen.getByRole<HTMLButtonElement>('button', { name: 'Open the till' })
  fireEvent.change(boxes, { target: { value: '04829' } })
  expect(open.disabled).toBe(true)
  fireEvent.change(boxes, { target: { value: '048291' } })
  fireEvent.click(open)
  await expect.poll(() => actor.getSnapshot().matches({ desk: 'till' })).toBe(true)
  expect(checked).toEqual([{ email: 'sam@demo.example', code: '048291' }])
  actor.stop()
})
