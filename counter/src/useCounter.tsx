import { shareMachine } from '@sipday/ui/machine/share-machine.tsx'
import type { CounterEvent } from './context.ts'
import type { CounterActor } from './counter-actor.ts'
import type { CounterSnapshot } from './places.ts'

const shared = shareMachine<CounterSnapshot, CounterEvent, CounterActor>(
  'a screen of the counter stands outside its provider',
)

export const { MachineProvider: CounterProvider, useMachine: useActor, useShown: useCounter, useSend } = shared
