import { createContext, useContext, type ReactNode } from 'react'
import { useSelected, type Changing } from '../use-selected.ts'

type Machine<Snapshot, Event> = Changing<Snapshot> & { send: (event: Event) => void }

/**
 * How screens read their machine, or its stand-in until it has loaded. `outside` is the error of a screen without
 * one.
 */
export const shareMachine = <Snapshot, Event, Shared extends Machine<Snapshot, Event> = Machine<Snapshot, Event>>(
  outside: string,
) => {
  const Shown = createContext<Shared | null>(null)
  const useMachine = (): Shared => {
    const machine = useContext(Shown)
    if (!machine) throw new Error(outside)
    return machine
  }
  return {
    MachineProvider: ({ machine, children }: { machine: Shared; children: ReactNode }) => (
      <Shown value={machine}>{children}</Shown>
    ),
    useMachine,
    useShown: <Value,>(select: (snapshot: Snapshot) => Value): Value => useSelected(useMachine(), select),
    useSend: (): Shared['send'] => useMachine().send,
  }
}
