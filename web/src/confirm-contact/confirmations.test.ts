import { CallError } from '@sipday/contract/client.ts'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer, refused } from '../../test/account-world.ts'
import { createConfirmations } from './confirmations.ts'

const stale = refused(401, 'Verify.', 'verify_again')
const contact = { to: 'ana@demo.example', channel: 'email' } as const
const fetched = () => import('./questions.ts')
beforeAll(fetched)

const asking = (fetchQuestions: typeof fetched, error = stale) => {
  const server = fakeServer({
    'resend-gift': () => {
      throw error
    },
    otp: () => ({ success: true, message: 'Sent.' }),
  })
  const confirmations = createConfirmations({ call: server.call, contactFor: () => contact, fetchQuestions })
  const pressed = confirmations.call('resend-gift', { subscriptionId: 's' } as never).catch((cause: unknown) => cause)
  return { server, confirmations, pressed }
}

test('a question that cannot be fetched leaves the refusal as it was, and the next press asks (R75)', async () => {
  let tries = 0
  const { server, confirmations, pressed } = asking(() =>
    (tries += 1) === 1 ? Promise.reject(new TypeError('no network')) : fetched(),
  )
  expect(await pressed).toBe(stale)
  expect(server.bodies('otp')).toEqual([])
  void confirmations.call('resend-gift', { subscriptionId: 's' } as never).catch(() => undefined)
  await expect.poll(() => confirmations.getSnapshot()?.to).toBe(contact.to)
})

test('who goes while the question is on its way is asked nothing, and no code is sent', async () => {
  let come: () => void = () => undefined
  const { server, confirmations, pressed } = asking(async () => {
    await new Promise<void>((done) => (come = done))
    return fetched()
  })
  await expect.poll(() => server.bodies('resend-gift').length).toBe(1)
  confirmations.goBack()
  come()
  expect(await pressed).toBe(stale)
  expect([confirmations.getSnapshot(), server.bodies('otp')]).toEqual([null, []])
})

test('a second press before the question is there shares it, and one code is sent', async () => {
  const { server, confirmations } = asking(fetched)
  void confirmations.call('resend-gift', { subscriptionId: 't' } as never).catch(() => undefined)
  await expect.poll(() => confirmations.getSnapshot()?.phase).toBe('typing')
  expect(server.bodies('otp')).toHaveLength(1)
})

test('any other refusal asks nothing and fetches nothing', async () => {
  const other = new CallError(401, { code: 'signed_out', message: 'Out.' }, '', null)
  const fails = () => Promise.reject(new Error('fetched for nothing'))
  expect(await asking(fails, other).pressed).toBe(other)
})
