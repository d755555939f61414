import { CallError } from '@sipday/contract/client.ts'
import type { Drinks } from '@sipday/contract/catalogue.ts'
import type {
  CounterConflicts,
  CounterFound,
  CounterPeople,
  CounterMember,
  CounterShift,
  CounterToday,
} from '@sipday/contract/counter.ts'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CounterContext, HandedOut, OfflineGuest, Scan, Till } from '../src/context.ts'
import { machine } from '../src/machine.ts'
import { offlineGuest } from '../src/offline/offline-guest.ts'
import { placeOf, type Place } from '../src/places.ts'
import type { OfflineQuestion, Redeem, Reported, SoldOutNow } from '../src/setup.ts'

export const at = '2026-11-20T15:00:00.000Z'

export const till: Till = {
  name: 'Sam Rivera',
  locationId: 'kips-bay',
  locationName: 'Kips Bay NY',
  openedAt: '2026-11-20T13:00:00.000Z',
  shift: {
    timeZone: 'America/New_York',
    place: 'kips',
    passKeys: [],
    benefits: [
      { mark: 'drnk', name: 'One medium drink a day', period: 'day' },
      { mark: 'trea', name: 'Treat under $12', period: 'month' },
    ],
    uncheckedPerShift: 2,
    texts: {},
  },
}

const benefit = (entitlementId: string, name: string, period: 'day' | 'month') => ({
  entitlementId,
  name,
  period,
  status: 'available' as const,
  redeemedAt: null,
  redeemedLocationName: null,
  availableAgainAt: null,
})

export const member: CounterMember = {
  membershipId: 'm1',
  firstName: 'Mei',
  lastInitial: 'C',
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  status: 'active',
  endedOn: null,
  withoutCode: false,
  benefits: [benefit('e1', 'One medium drink a day', 'day'), benefit('e2', 'Treat under $12', 'month')],
}

export const noNetwork = () => Promise.reject(new CallError(0, {}, 'failed to fetch', null))
export const refusedWith = (code: string, message: string, fields = {}, status = 409) =>
  Promise.reject(new CallError(status, { code, message, fields }, 'Conflict', null))

type Redeemed = { redemptionId: string; redeemedAt: string }
export type Replies = {
  readTill?: () => Promise<Till>
  ping?: () => Promise<void>
  lookUp?: (input: Scan) => Promise<CounterMember>
  findMembers?: (input: { search: string }) => Promise<CounterFound>
  openFound?: (input: { findId: string; membershipId: string; reason: string }) => Promise<CounterMember>
  redeem?: (input: Redeem) => Promise<Redeemed>
  readShift?: () => Promise<CounterShift>
  report?: (one: HandedOut) => Promise<Reported>
  listConflicts?: () => Promise<CounterConflicts>
  listToday?: () => Promise<CounterToday>
  sendPin?: (input: { staffId: string | null; pin: string }) => Promise<{ name: string } | null>
  listDrinks?: (input: { locationId: string }) => Promise<Drinks>
  saySoldOut?: (input: { drinkId: string; back: boolean; key: string }) => Promise<SoldOutNow>
  markSeen?: (input: { conflictId: string }) => Promise<void>
}

/** A till whose network answers as told. */
export const open = async (replies: Replies = {}, input: Partial<CounterContext> = {}) => {
  const actor = createActor(
    machine.provide({
      delays: { tryAgain: 5, pingEvery: 20, menuEvery: 60, moreDigits: 30 },
      actors: {
        readTill: fromPromise<Till, { known: Till | null }>(replies.readTill ?? (() => Promise.resolve(till))),
        ping: fromPromise<void, void>(() => replies.ping?.() ?? new Promise(() => undefined)),
        lookUp: fromPromise<CounterMember, Scan>(
          ({ input: given }) => replies.lookUp?.(given) ?? Promise.resolve(member),
        ),
        checkOffline: fromPromise<OfflineGuest, OfflineQuestion>(({ input: given }) =>
          Promise.resolve(offlineGuest({ code: given.code, pass: given.pass }, null, { ...given, now: new Date(at) })),
        ),
        findMembers: fromPromise<CounterFound, { search: string }>(
          ({ input: given }) =>
            replies.findMembers?.(given) ?? Promise.resolve({ findId: 'f1', members: [], more: false }),
        ),
        openFound: fromPromise<CounterMember, { findId: string; membershipId: string; reason: string }>(
          ({ input: given }) => replies.openFound?.(given) ?? Promise.resolve({ ...member, withoutCode: true }),
        ),
        redeem: fromPromise<Redeemed, Redeem>(
          ({ input: given }) => replies.redeem?.(given) ?? Promise.resolve({ redemptionId: 'r1', redeemedAt: at }),
        ),
        undo: fromPromise<void, { redemptionId: string; reason: string }>(() => Promise.resolve()),
        report: fromPromise<Reported, HandedOut>(
          ({ input: one }) => replies.report?.(one) ?? Promise.resolve({ outcome: 'recorded' }),
        ),
        listToday: fromPromise<CounterToday, void>(() => replies.listToday?.() ?? new Promise(() => undefined)),
        listPeople: fromPromise<CounterPeople, void>(() =>
          Promise.resolve({ hasPin: false, people: [{ staffId: 'jo', name: 'Jo Park' }] }),
        ),
        sendPin: fromPromise<{ name: string } | null, { staffId: string | null; pin: string }>(
          ({ input: given }) => replies.sendPin?.(given) ?? Promise.resolve(given.staffId ? { name: 'Jo Park' } : null),
        ),
        listConflicts: fromPromise(() => replies.listConflicts?.() ?? Promise.resolve({ conflicts: [], inAll: 0 })),
        markSeen: fromPromise<void, { conflictId: string }>(
          ({ input }) => replies.markSeen?.(input) ?? Promise.resolve(),
        ),
        listDrinks: fromPromise<Drinks, { locationId: string }>(
          ({ input: given }) => replies.listDrinks?.(given) ?? Promise.resolve({ groups: [], note: '' }),
        ),
        readShift: fromPromise<CounterShift, void>(async () =>
          replies.readShift ? replies.readShift() : (await (replies.readTill?.() ?? Promise.resolve(till))).shift,
        ),
        saySoldOut: fromPromise<SoldOutNow, { drinkId: string; back: boolean; key: string }>(
          ({ input: given }) => replies.saySoldOut?.(given) ?? Promise.resolve({ soldOut: [], at }),
        ),
        signOut: fromPromise<void, void>(() => Promise.resolve()),
      },
    }),
    { input: { online: true, ...input } },
  ).start()
  await waitFor(actor, (snapshot) => !snapshot.matches({ desk: 'starting' }))
  const context = () => actor.getSnapshot().context
  return {
    actor,
    context,
    type: (code: string) => [...code].forEach((digit) => actor.send({ type: 'DIGIT', digit })),
    reaches: (place: Place) => waitFor(actor, (snapshot) => placeOf(snapshot) === place, { timeout: 15_000 }),
    redeem: (entitlementId: string, key: string) => actor.send({ type: 'REDEEM', entitlementId, key, at }),
    handOutOffline: (key: string) => {
      const given = context().guest?.benefits.find(({ ready }) => ready)
      if (!given) throw new Error('nothing is ready')
      actor.send({ type: 'REDEEM_OFFLINE', benefit: given, key, at })
    },
    states: () => context().handedOut.map(({ key, state }) => [key, state]),
  }
}
