import type { Shop } from '@sipday/contract/catalogue.ts'
import { useSelector } from '@xstate/react'
import { createContext, use, type ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { redeemMachine } from './machine.ts'
import type { AccountQueries, Call } from './queries.ts'

export type RedeemActor = ActorRefFrom<typeof redeemMachine>
export type RedeemSnapshot = SnapshotFrom<typeof redeemMachine>

export type Area = {
  actor: RedeemActor
  shop: Shop
  today: string
  call: Call
  queriesOf: (customerId: string) => AccountQueries
  newId: () => string
}

const AreaContext = createContext<Area | null>(null)

/** Hands the self-service area's machine and calls to its screens. */
export function AreaProvider({ area, children }: { area: Area; children: ReactNode }) {
  return <AreaContext value={area}>{children}</AreaContext>
}

export const useArea = (): Area => {
  const area = use(AreaContext)
  if (!area) throw new Error('a screen of the self-service area stands outside its provider')
  return area
}

/** What `select` reads from the machine; renders again only when that changes. */
export const useRedeem = <Value,>(select: (snapshot: RedeemSnapshot) => Value): Value =>
  useSelector(useArea().actor, select)

export const useSend = (): RedeemActor['send'] => useArea().actor.send
