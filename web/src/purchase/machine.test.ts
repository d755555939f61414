import type { StateNode } from 'xstate'
import { demoShop } from '../../test/shop-facts.ts'
import { shopFacts } from './shop-facts.ts'
import { getAdjacencyMap } from 'xstate/graph'
import { expect, test } from 'vitest'
import { typed } from '../../test/people.ts'
import { after, failed, machine, start, type Ended, type Snapshot } from '../../test/pure.ts'
import { endingsOf, failureKinds, typing, underWay, visitorEvents } from '../../test/walks.ts'
import { shopData } from '../../test/shop.ts'
import { createWorld, today, visa } from '../../test/world.ts'
import type { WizardEvent } from './events.ts'
import { Failure } from './failure.ts'
import { screenOf } from './selectors.ts'

test('without a campaign a visitor chooses model, location and plan, enters a contact, saves a card and pays once', async () => {
  const { wizard, send, calm, sent } = createWorld()
  expect(wizard.getSnapshot().matches({ displayFlow: { planSelectionArea: 'selectingModel' } })).toBe(true)
  send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  send({ type: 'SELECT_PLAN', id: 'one-month' })
  expect(wizard.getSnapshot().matches({ displayFlow: { planSelectionArea: 'planSummary' } })).toBe(true)
  send({ type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await calm()
  expect(wizard.getSnapshot().value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
  send({ type: 'SUBMIT_NONCE', nonce: 'nonce-1' })
  await calm()
  expect(wizard.getSnapshot().value).toEqual({ displayFlow: { payment: 'confirmSavedCard' } })
  expect(wizard.getSnapshot().context.selectedSavedCardId).toBe(visa.id)
  send({ type: 'PAY_WITH_SAVED_CARD' })
  await calm()
  expect(wizard.getSnapshot().value).toEqual({ displayFlow: 'thankYou' })
  expect(wizard.getSnapshot().context).toMatchObject({ isComplete: true, paymentId: 'payment-1', idempotencyKey: null })
  const payments = sent.filter(({ name }) => name.startsWith('pay-'))
  expect(payments).toHaveLength(1)
  expect(payments[0]?.body).toMatchObject({
    customerId: 'cid-ana@demo.example',
    linkedCustomerId: ['cid-ana@demo.example'],
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    expectedTotalCents: 3200,
  })
})

test('the first screen of an address needs no call, in the browser as on the server', () => {
  const { wizard, sent } = createWorld({ begin: false, search: '?model_id=gift', data: shopData() })
  expect(screenOf(wizard.getSnapshot())).toBe('model')
  expect(sent).toEqual([])
})

type Node = StateNode<never, never>
const nodes = (node: Node): Node[] => [node, ...Object.values(node.states as Record<string, Node>).flatMap(nodes)]
const all = nodes(machine.root as unknown as Node)

test('every call has a name of its own and a way out when it fails', () => {
  const invokes = all.flatMap((node) => node.invoke)
  const ids = invokes.map((invoke) => invoke.id)
  expect(ids.length).toBeGreaterThan(10)
  expect(new Set(ids).size).toBe(ids.length)
  expect(invokes.filter((invoke) => !('onError' in invoke)).map((invoke) => invoke.id)).toEqual([])
})

type Edge = { from: Snapshot; event: WizardEvent | Ended; to: Snapshot }
/** Every state of the wizard that one buyer can reach, with every way a call may end. */
const edges: Edge[] = (() => {
  const oneBuyer: readonly WizardEvent[] = visitorEvents.filter(
    (event) =>
      !['SET_QUANTITY', 'TOGGLE_IS_GIFT', 'LOGOUT', 'SESSION_ENDED', 'CHANGE_MODEL', 'CHANGE_PLAN_ONLY'].includes(
        event.type,
      ) && !('id' in event && !['individual', 'kips-bay', 'one-month', visa.id].includes(event.id)),
  )
  const possible = (snapshot: Snapshot) => [
    ...oneBuyer,
    ...typing(snapshot),
    ...endingsOf(snapshot).filter((event) => !/findSession|announceCampaign/.test(event.type)),
  ]
  const map = getAdjacencyMap(machine, {
    input: { parameters: {}, data: null, today, ...shopFacts(demoShop) },
    events: (snapshot) => possible(snapshot) as WizardEvent[],
    serializeState: ({ value, context }) =>
      JSON.stringify([
        value,
        context.planId,
        context.authRequired,
        context.isReauthenticated,
        context.submittedCustomers.map((customer) => customer.CID),
        Object.values(context.customerForms[0] ?? {}).filter(Boolean).length,
        context.savedCards.length,
        context.otpCode !== '',
        context.attemptIsOpen,
        context.isComplete,
      ]),
    limit: 200_000,
  })
  return Object.values(map).flatMap(({ state, transitions }) =>
    Object.values(transitions as Record<string, { event: WizardEvent; state: Snapshot }>).map((step) => ({
      from: state,
      event: step.event,
      to: step.state,
    })),
  )
})()

const names = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [`${path}${value}`]
    : Object.entries(value as object).flatMap(([key, inner]) => names(inner, `${path}${key}.`))

test('every state in which the visitor or a call can be is reached (W4)', () => {
  const reached = new Set(edges.flatMap(({ from, to }) => [...names(from.value), ...names(to.value)]))
  const passing = (node: Node) => node.always !== undefined || node.type === 'final'
  const resting = all.filter((node) => Object.keys(node.states).length === 0 && !passing(node))
  const missing = resting.map((node) => node.path.join('.')).filter((name) => !reached.has(name))
  // Logging out is excluded here; it has its own tests.
  expect(missing).toEqual(['fetchingData.endingSession'])
})

test('every state shows a screen (W2)', () => {
  expect(edges.filter(({ to }) => screenOf(to) === null).map(({ to }) => to.value)).toEqual([])
})

test('no call leaves the visitor where they were when it fails', () => {
  const waiting = edges.map(({ to }) => to).filter((snapshot) => snapshot.hasTag('busy'))
  expect(waiting.length).toBeGreaterThan(10)
  for (const snapshot of waiting.slice(0, 400)) {
    for (const id of underWay(snapshot).filter((name) => !/findSession|announceCampaign/.test(name))) {
      for (const kind of failureKinds) {
        const ended = after(snapshot, failed(id, new Failure('why', kind)))
        expect(JSON.stringify(ended.value)).not.toBe(JSON.stringify(snapshot.value))
      }
    }
  }
})

const isPaying = (snapshot: Snapshot) => snapshot.matches({ displayFlow: { payment: 'processingSavedCardPayment' } })

test('nothing charges but a press of Subscribe', () => {
  const charging = edges.filter(({ from, to }) => !isPaying(from) && isPaying(to))
  expect(charging.length).toBeGreaterThan(0)
  expect(new Set(charging.map(({ event }) => event.type))).toEqual(new Set(['PAY_WITH_SAVED_CARD']))
  expect(all.filter((node) => node.invoke.some((invoke) => invoke.src === 'pay')).map((node) => node.key)).toEqual([
    'processingSavedCardPayment',
  ])
  expect(start(null).context.idempotencyKey).toBeNull()
})

test('the thank-you page is reached from an answer that says paid, and from nothing else (W4)', () => {
  const arriving = edges.filter(({ from, to }) => screenOf(to) === 'thankYou' && screenOf(from) !== 'thankYou')
  expect(new Set(arriving.map(({ event }) => event.type))).toEqual(
    new Set(['xstate.done.actor.pay', 'xstate.done.actor.askCheckout']),
  )
})
