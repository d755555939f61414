import type { Shop } from '@sipday/contract/catalogue.ts'
import { shareMachine } from '@sipday/ui/machine/share-machine.tsx'
import { createContext, useContext, type ReactNode } from 'react'
import type { RedeemView, ShownMachine } from './early/area.ts'
import type { AccountQueries, Call } from './kept/queries.ts'
import type { RedeemEvent } from './events.ts'
import type { RedeemActor } from './early/running.ts'

export type Account = {
  actor: RedeemActor
  shop: Shop
  today: string
  call: Call
  queriesOf: (customerId: string) => AccountQueries
  newId: () => string
}

const OUTSIDE = 'a screen of the self-service area stands outside its provider'

export const {
  MachineProvider,
  useShown: useRedeem,
  useSend,
} = shareMachine<RedeemView, RedeemEvent, ShownMachine>(OUTSIDE)

const AccountContext = createContext<Account | null>(null)

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return (
    <AccountContext value={account}>
      <MachineProvider machine={account.actor}>{children}</MachineProvider>
    </AccountContext>
  )
}

export const useAccountArea = (): Account => {
  const account = useContext(AccountContext)
  if (!account) throw new Error(OUTSIDE)
  return account
}
