import { call } from '@sipday/contract/client.ts'
import { counterCall } from '@sipday/contract/counter-client.ts'
import { fromPromise } from 'xstate'
import type { HandedOut, OfflineGuest, Scan, Till } from './context.ts'
import { machine } from './machine.ts'
import { offlineGuest } from './offline/offline-guest.ts'
import { verifyPass } from './offline/verify-pass.ts'
import type { OfflineQuestion, Redeem, Reported, SoldOutNow } from './setup.ts'

const soon = { timeoutMs: 6_000 }
/** Until it counts that the server cannot be reached. */
const atOnce = { timeoutMs: 2_500 }

const openTill = async (person: Omit<Till, 'openedAt' | 'shift'>, openedAt: string): Promise<Till> => ({
  ...person,
  openedAt,
  shift: await counterCall('counter-shift', undefined, soon),
})
const now = () => new Date().toISOString()

/** The only file that uses the network. */
export const pluggedMachine = machine.provide({
  actors: {
    readTill: fromPromise<Till, { known: Till | null }>(async ({ input: { known } }) =>
      openTill(await counterCall('counter-till', undefined, known ? atOnce : soon), known?.openedAt ?? now()),
    ),
    sendCode: fromPromise<void, { email: string }>(async ({ input }) => {
      await counterCall('counter-code', { action: 'send', to: input.email.trim() })
    }),
    signIn: fromPromise<Till, { email: string; code: string }>(async ({ input }) => {
      await counterCall('counter-code', { action: 'check', to: input.email.trim(), code: input.code })
      return openTill(await counterCall('counter-sign-in', {}), now())
    }),
    openAt: fromPromise<Till, { locationId: string }>(async ({ input }) =>
      openTill(await counterCall('counter-sign-in', input), now()),
    ),
    signOut: fromPromise<void, void>(async () => {
      await counterCall('counter-sign-out', {}, soon)
    }),
    ping: fromPromise<void, void>(async () => {
      await counterCall('counter-till', undefined, atOnce)
    }),
    lookUp: fromPromise(({ input: { code, pass } }: { input: Scan }) =>
      counterCall('counter-lookup', pass ? { code, pass } : { code }, soon),
    ),
    findMembers: fromPromise(({ input }: { input: { search: string } }) => counterCall('counter-find', input, soon)),
    openFound: fromPromise(({ input }: { input: { findId: string; membershipId: string; reason: string } }) =>
      counterCall('counter-open', input, soon),
    ),
    checkOffline: fromPromise<OfflineGuest, OfflineQuestion>(async ({ input: { code, pass, till, handedOut } }) => {
      const verified = pass ? await verifyPass(pass, till.shift.passKeys) : null
      return offlineGuest({ code, pass }, verified, { till, handedOut, now: new Date() })
    }),
    redeem: fromPromise(({ input }: { input: Redeem }) => counterCall('counter-redeem', input, soon)),
    undo: fromPromise<void, { redemptionId: string; reason: string }>(async ({ input }) => {
      await counterCall('counter-void', input, soon)
    }),
    listPeople: fromPromise(() => counterCall('counter-people', undefined, soon)),
    sendPin: fromPromise<{ name: string } | null, { staffId: string | null; pin: string }>(
      async ({ input: { staffId, pin } }) => {
        if (staffId) return counterCall('counter-switch', { staffId, pin }, soon)
        await counterCall('counter-pin', { pin }, soon)
        return null
      },
    ),
    readReport: fromPromise(() => counterCall('counter-shift-report', undefined, soon)),
    listToday: fromPromise(() => counterCall('counter-today', undefined, soon)),
    listConflicts: fromPromise(() => counterCall('counter-conflicts', undefined, soon)),
    markSeen: fromPromise<void, { conflictId: string }>(async ({ input }) => {
      await counterCall('counter-conflict-seen', input, soon)
    }),
    listDrinks: fromPromise(({ input }: { input: { locationId: string } }) =>
      call('drinks', { location: input.locationId }, soon),
    ),
    readShift: fromPromise(() => counterCall('counter-shift', undefined, soon)),
    saySoldOut: fromPromise<SoldOutNow, { drinkId: string; back: boolean; key: string }>(async ({ input }) => {
      const { soldOut } = await counterCall('counter-sold-out', input, soon)
      return { soldOut, at: now() }
    }),
    report: fromPromise<Reported, HandedOut>(
      ({ input: { key, at, code, pass, entitlementId, benefit, checked, label, extras, drinkId, size } }) =>
        counterCall(
          'counter-report',
          {
            key,
            at,
            code,
            entitlementId,
            benefit,
            checked,
            label,
            ...(pass ? { pass } : {}),
            ...(extras ? { extras } : {}),
            ...(drinkId ? { drinkId } : {}),
            ...(size ? { size } : {}),
          },
          soon,
        ),
    ),
  },
})
