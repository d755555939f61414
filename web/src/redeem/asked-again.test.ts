// @vitest-environment jsdom
import { CallError } from '@sipday/contract/client.ts'
import { beforeEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { fakeServer, refused, unreachable } from '../../test/account-world.ts'
import { createSessionStore } from '../session.ts'
import { connect } from './calls.ts'
import type { RedeemSnapshot } from './early/running.ts'
import { createAccountCache } from './kept/cache.ts'

beforeEach(() => localStorage.clear())

/** A visitor who has requested a code by email. */
const start = async () => {
  const server = fakeServer()
  const cache = createAccountCache(localStorage)
  const actor = createActor(
    connect({ call: server.call, cache, session: createSessionStore(null), today: '2026-06-15' }),
  ).start()
  const at = (value: Parameters<RedeemSnapshot['matches']>[0]) => waitFor(actor, (snapshot) => snapshot.matches(value))
  await at('enterContact')
  actor.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
  actor.send({ type: 'SUBMIT_CONTACT' })
  await at({ enterOtp: 'idle' })
  const verify = () => {
    actor.send({ type: 'CHANGE_CODE', value: '123456' })
    actor.send({ type: 'VERIFY' })
    return at({ success: 'list' })
  }
  return { server, actor, at, verify, context: () => actor.getSnapshot().context }
}

test('a refusal that asks for the other contact says so, sends a code there, and leads back to the list (R58)', async () => {
  const { actor, at, verify, context, server } = await start()
  await verify()
  const error = refused(401, 'Please confirm your phone number first.', 'confirm_contact', { confirm: 'sms' })
  actor.send({ type: 'SESSION_ENDED', error })
  expect(context()).toMatchObject({
    returnTo: 'list',
    notice: 'Please confirm your phone number first.',
    contact: { to: '+12125550142', channel: 'sms' },
  })
  await at({ enterOtp: 'idle' })
  expect(server.bodies('otp').at(-1)).toEqual({ action: 'send', to: '+12125550142', channel: 'sms' })
  await verify()
})

test('another code that comes too early waits for the seconds that the server says; one that fails otherwise does not (rule J)', async () => {
  const { actor, at, context, server } = await start()
  const { codesSent, waitSeconds } = context()
  const resendRefused = async (error: Error) => {
    server.answers.otp = () => {
      throw error
    }
    actor.send({ type: 'RESEND_CODE' })
    await at({ enterOtp: 'idle' })
    return context()
  }
  expect(await resendRefused(unreachable())).toMatchObject({ codesSent, waitSeconds })
  const early = new CallError(429, { code: 'too_many', message: 'Too many tries.' }, 'Refused', 42)
  expect(await resendRefused(early)).toMatchObject({ codesSent: codesSent + 1, waitSeconds: 42 })
})
