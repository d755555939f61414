import { createActor, type ActorRefFrom } from 'xstate'
import { pluggedMachine } from './calls.ts'
import type { machine } from './machine.ts'
import { isHandedOutEntry, readHandedOut, readStored, writeHandedOut, writeTill } from './storage.ts'

export type CounterActor = ActorRefFrom<typeof machine>

/** R18: also when it is sent later. */
export const newAttempt = () => ({ key: crypto.randomUUID(), at: new Date().toISOString() })

/** All tabs of a till share what was handed out. */
export const startCounter = (page: Window): CounterActor => {
  const storage = page.localStorage
  const stored = readStored(storage, new Date())
  const actor = createActor(pluggedMachine, { input: { ...stored, online: page.navigator.onLine } })
  let before = stored
  actor.subscribe(({ context: { till, handedOut, canKeep } }) => {
    const last = before
    before = { till, handedOut }
    if (till !== last.till) writeTill(storage, till)
    const kept = handedOut === last.handedOut || writeHandedOut(storage, last.handedOut, handedOut)
    if (!kept && canKeep) actor.send({ type: 'KEEPING_FAILED' })
  })
  page.addEventListener('storage', ({ key }) => {
    if (isHandedOutEntry(key)) actor.send({ type: 'HANDED_OUT_ELSEWHERE', handedOut: readHandedOut(storage) })
  })
  page.addEventListener('online', () => actor.send({ type: 'LOOK_NOW' }))
  page.addEventListener('offline', () => actor.send({ type: 'OFFLINE' }))
  page.document.addEventListener('visibilitychange', () => actor.send({ type: 'LOOK_NOW' }))
  actor.start()
  return actor
}
