import type { SnapshotFrom } from 'xstate'
import type { machine } from './machine.ts'

export type CounterSnapshot = SnapshotFrom<typeof machine>
type Desk = CounterSnapshot['value']['desk']
type NameOf<Value> = Value extends string ? Value : keyof Value
type TillState = NameOf<Extract<Desk, { till: unknown }>['till']>

const titles: Record<TillState, string> = {
  typing: 'Counter',
  sixDigits: 'Counter',
  lookingUp: 'Counter',
  checkingOffline: 'Counter',
  member: 'Member',
  redeeming: 'Member',
  done: 'Redeemed',
  undo: 'Undo',
  undoing: 'Undo',
  refused: 'Not redeemed',
  offline: 'Without a network',
  kept: 'Handed out',
  find: 'Find a member',
  people: 'Who is at the counter',
  report: 'Shift report',
  today: 'Today',
  conflicts: 'Not recorded',
  soldOut: 'Sold out here',
  signingOut: 'Counter',
  signedOut: 'Counter',
}
const tillStates = Object.keys(titles) as TillState[]

export type Place = 'starting' | 'signIn' | TillState

export const placeOf = (snapshot: CounterSnapshot): Place => {
  if (snapshot.matches({ desk: 'signIn' })) return 'signIn'
  return tillStates.find((till) => snapshot.matches({ desk: { till } })) ?? 'starting'
}

export const titleOf = (place: Place): string =>
  place === 'starting' ? 'Counter' : place === 'signIn' ? 'Sign in' : titles[place]

/** A member's code can be typed or scanned here. */
export const isAtKeys = (place: Place): boolean =>
  place === 'typing' || place === 'sixDigits' || place === 'lookingUp' || place === 'checkingOffline'

/** The next digit starts the next member's code. */
export const isAnswer = (place: Place): boolean =>
  place === 'member' || place === 'offline' || place === 'kept' || place === 'done' || place === 'refused'
