import { initialTransition, transition, type SnapshotFrom } from 'xstate'
import type { Campaign } from '@sipday/contract/catalogue.ts'
import type { ShopData } from '../src/purchase/actors.ts'
import type { StoredAnswers, WizardContext } from '../src/purchase/context.ts'
import type { WizardEvent } from '../src/purchase/events.ts'
import { machineWith } from '../src/purchase/machine.ts'
import { screenOf } from '../src/purchase/selectors.ts'
import { answersOf } from '../src/purchase/resume/saved.ts'
import { typed } from './people.ts'
import { shopFacts } from '../src/purchase/shop-facts.ts'
import { demoShop } from './shop-facts.ts'
import { campaign, shopData } from './shop.ts'
import { today } from './world.ts'

let ids = 0
export const machine = machineWith(() => `key-${(ids += 1)}`)

export type Snapshot = SnapshotFrom<typeof machine>

/** The calls of the wizard, by the id of their invoke: how they end is an event like any other. */
export type Ended =
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }

export const done = (id: string, output: unknown): Ended => ({ type: `xstate.done.actor.${id}`, output })
export const failed = (id: string, error: unknown): Ended => ({ type: `xstate.error.actor.${id}`, error })

export const start = (data: ShopData | null = shopData(), parameters: Record<string, string> = {}): Snapshot =>
  initialTransition(machine, { parameters, data, today, ...shopFacts(demoShop) })[0]

/** Nothing is called and nothing is random. */
export const after = (snapshot: Snapshot, ...events: (WizardEvent | Ended)[]): Snapshot =>
  events.reduce((now, event) => transition(machine, now, event as WizardEvent)[0], snapshot)

export const inCampaign = (ids: Parameters<typeof campaign>[1], known: Campaign = campaign('c-1', ids)): Snapshot =>
  start(shopData(known))

export const stepOf = (snapshot: Snapshot): string | null => screenOf(snapshot)

export const choose = (...ids: [model?: string, location?: string, plan?: string]): WizardEvent[] => {
  const [model, location, plan] = ids
  return [
    ...(model ? [{ type: 'SELECT_MODEL', id: model } as const] : []),
    ...(location ? [{ type: 'SELECT_LOCATION', id: location } as const] : []),
    ...(plan ? [{ type: 'SELECT_PLAN', id: plan } as const] : []),
  ]
}

export const atSummary = (plan = 'one-month', model = 'individual'): Snapshot =>
  after(start(), ...choose(model, 'kips-bay', plan))

export const submitted = (
  index: number,
  name: string,
  status: 'has_card' | 'no_card' = 'no_card',
): (WizardEvent | Ended)[] => [
  ...typed(index, name),
  { type: 'SUBMIT_CONTACT' },
  done('submitCustomer', { CID: `cid-${name}`, status, maskedPhone: '(•••) •••-0142' }),
]

export const atContact = (): Snapshot => after(atSummary(), { type: 'PROCEED_TO_CONTACT' })

/** Stored answers as a page before this one left them. */
export const saved = (snapshot: Snapshot, more: Partial<WizardContext> = {}): StoredAnswers =>
  JSON.parse(JSON.stringify(answersOf({ ...snapshot.context, ...more }))) as StoredAnswers

export const resume = (answers: StoredAnswers | null, customerId: string | null = null): WizardEvent => ({
  type: 'RESUME',
  answers,
  session: { isAuthenticated: customerId !== null, customerId },
})

/** The shop with another price for one month, in dollars. */
export const shopDataAt = (price: number): ShopData => {
  const data = structuredClone(shopData())
  for (const model of data.models)
    for (const plan of model.plans) if (plan['Plan ID'] === 'one-month') plan.Price = price
  return data
}
