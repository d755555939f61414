import { createActor, type ActorRefFrom } from 'xstate'
import { pluggedMachine } from './calls.ts'
import type { machine } from './machine.ts'
import { readStored, writeStored } from './storage.ts'

export type CounterActor = ActorRefFrom<typeof machine>

/** Names one press or one code (R18), and when it was: both travel with what is kept without network. */
export const newAttempt = () => ({ key: crypto.randomUUID(), at: new Date().toISOString() })

/** Starts the till of this page: with what an earlier page kept, and with the browser's word on the network. */
export const startCounter = (page: Window): CounterActor => {
  const actor = createActor(pluggedMachine, {
    input: { ...readStored(page.localStorage), online: page.navigator.onLine },
  })
  let before = ''
  actor.subscribe(({ context: { till, kept, conflicts } }) => {
    const now = JSON.stringify({ till, kept, conflicts })
    if (now === before) return
    before = now
    writeStored(page.localStorage, { till, kept, conflicts })
  })
  page.addEventListener('online', () => actor.send({ type: 'ONLINE' }))
  page.addEventListener('offline', () => actor.send({ type: 'OFFLINE' }))
  actor.start()
  return actor
}
