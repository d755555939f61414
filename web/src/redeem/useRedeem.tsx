import type { Shop } from '@sipday/contract/catalogue.ts'
import { useSelected } from '@sipday/ui/use-selected.ts'
import { createContext, use, type ReactNode } from 'react'
import type { RedeemView, ShownMachine } from './early/area.ts'
import type { AccountQueries, Call } from './kept/queries.ts'
import type { RedeemActor } from './early/running.ts'

/** What the screens behind the form share. */
export type Account = {
  actor: RedeemActor
  shop: Shop
  today: string
  call: Call
  queriesOf: (customerId: string) => AccountQueries
  newId: () => string
}

const MachineContext = createContext<ShownMachine | null>(null)
const AccountContext = createContext<Account | null>(null)

/** Provides the area's machine, or its stand-in, to the screens. */
export function MachineProvider({ machine, children }: { machine: ShownMachine; children: ReactNode }) {
  return <MachineContext value={machine}>{children}</MachineContext>
}

/** Provides machine and calls to the screens behind the form. */
export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return (
    <AccountContext value={account}>
      <MachineProvider machine={account.actor}>{children}</MachineProvider>
    </AccountContext>
  )
}

const OUTSIDE = 'a screen of the self-service area stands outside its provider'

export const useAccountArea = (): Account => {
  const account = use(AccountContext)
  if (!account) throw new Error(OUTSIDE)
  return account
}

const useMachine = (): ShownMachine => {
  const machine = use(MachineContext)
  if (!machine) throw new Error(OUTSIDE)
  return machine
}

/** What `select` reads from it. */
export const useRedeem = <Value,>(select: (snapshot: RedeemView) => Value): Value => useSelected(useMachine(), select)

export const useSend = (): ShownMachine['send'] => useMachine().send
