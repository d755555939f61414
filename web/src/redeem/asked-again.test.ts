// @vitest-environment jsdom
import { CallError } from '@sipday/contract/client.ts'
import { beforeEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { fakeServer, unreachable } from '../../test/account-world.ts'
import { createSessionStore } from '../session.ts'
import { connect } from './calls.ts'
import type { RedeemSnapshot } from './early/running.ts'
import { createAccountCache } from './kept/cache.ts'

beforeEach(() => localStorage.clear())

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
  return { server, actor, at, context: () => actor.getSnapshot().context }
}

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
