import { call, CallError } from '@sipday/contract/client.ts'
import { fromPromise } from 'xstate'
import type { Kept, Till } from './context.ts'
import { machine } from './machine.ts'

const TILL_TIME_OUT_MS = 6_000
const soon = { timeoutMs: TILL_TIME_OUT_MS }

/** Sends what was kept. A code that was typed without network is looked up first; its daily drink is what was handed over. */
const sendKept = async (kept: Kept): Promise<void> => {
  let entitlementId = kept.entitlementId
  if (!entitlementId) {
    const member = await call('counter-lookup', { code: kept.code }, soon)
    entitlementId = member.benefits.find((benefit) => benefit.period === 'day')?.entitlementId ?? null
  }
  if (!entitlementId)
    throw new CallError(422, { message: 'This membership has no daily drink.', code: 'no_daily_drink' }, '', null)
  await call('counter-redeem', { entitlementId, key: kept.key, at: kept.at }, soon)
}

/** The machine plugged into the network: the only file that knows it. */
export const pluggedMachine = machine.provide({
  actors: {
    readTill: fromPromise<Till, void>(() => call('counter-till', undefined, soon)),
    sendCode: fromPromise<void, { email: string }>(async ({ input }) => {
      await call('otp', { action: 'send', to: input.email.trim(), channel: 'email' })
    }),
    signIn: fromPromise<Till, { email: string; code: string }>(async ({ input }) => {
      await call('otp', { action: 'check', to: input.email.trim(), code: input.code, channel: 'email' })
      return call('counter-sign-in', {})
    }),
    signOut: fromPromise<void, void>(async () => {
      await call('counter-sign-out', {}, soon)
    }),
    lookUp: fromPromise(({ input }: { input: { code: string } }) => call('counter-lookup', input, soon)),
    redeem: fromPromise(({ input }: { input: { entitlementId: string; key: string } }) =>
      call('counter-redeem', input, soon),
    ),
    undo: fromPromise<void, { redemptionId: string; reason: string }>(async ({ input }) => {
      await call('counter-void', input, soon)
    }),
    listToday: fromPromise(() => call('counter-today', undefined, soon)),
    sendKept: fromPromise<void, Kept>(({ input }) => sendKept(input)),
  },
})
