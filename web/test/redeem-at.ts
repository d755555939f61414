import { createActor, waitFor } from 'xstate'
import { createConfirmations } from '../src/confirm-contact/confirmations.ts'
import { contactFor } from '../src/redeem/asks-for-code.ts'
import { connect } from '../src/redeem/calls.ts'
import { startContext, type RedeemContext } from '../src/redeem/context.ts'
import { managedOf } from '../src/redeem/dashboard/list/subscription/to-manage.ts'
import type { RedeemActor, RedeemSnapshot } from '../src/redeem/early/running.ts'
import { createAccountCache } from '../src/redeem/kept/cache.ts'
import { createSessionStore } from '../src/session.ts'
import { fakeServer, subscription, visa, type Answers } from './account-world.ts'

type State = Parameters<RedeemSnapshot['matches']>[0]

export const managing: Partial<RedeemContext> = {
  contact: { to: 'mei@demo.example', channel: 'email' },
  customerId: 'mei',
  selectedAccountId: 'mei',
  person: { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '+12125550142' },
  managed: managedOf(subscription()),
  details: {
    status: 'active',
    chargedThroughDate: '2026-07-02',
    endOfPeriodDate: null,
    nextChargeCents: 3200,
    canceledDate: null,
    pause: null,
    pauseOptions: [
      { months: 1, until: '2026-08-02' },
      { months: 2, until: '2026-09-02' },
      { months: 3, until: '2026-10-02' },
    ],
    planChange: null,
    planChanges: true,
    moves: true,
    card: visa,
  },
}

/** The self-service machine, connected to a server of the test, in a state of its own choosing; null: as it starts. */
export const redeemAt = (value: unknown, known: Partial<RedeemContext> = {}, answers: Answers = {}) => {
  const server = fakeServer(answers)
  const session = createSessionStore(null)
  const cache = createAccountCache(localStorage)
  const confirmations = createConfirmations({
    call: server.call,
    contactFor: (channel) => contactFor(actor.getSnapshot().context, channel),
  })
  const machine = connect({ call: confirmations.call, cache, session, today: '2026-06-15' })
  const context = { ...startContext(), ...known }
  const from = value === null ? {} : { snapshot: machine.resolveState({ value: value as never, context }) }
  const actor: RedeemActor = createActor(machine, from).start()
  return {
    server,
    session,
    cache,
    actor,
    confirmations,
    send: actor.send,
    at: async (state: State) => (await waitFor(actor, (now) => now.matches(state), { timeout: 3000 })).context,
    isAt: (state: State) => actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
  }
}
