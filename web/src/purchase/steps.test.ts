import type { StateNode } from 'xstate'
import { expect, test } from 'vitest'
import { after, atContact, atSummary, choose, done, inCampaign, machine, start, submitted } from '../../test/pure.ts'
import { visa } from '../../test/world.ts'
import { titleOf } from './progress.ts'
import { screenOf } from './selectors.ts'
import { loaders } from './screens/loaders.ts'
import { isStartScreen, screens, stepNames, steps, type Step } from './steps.ts'

type Node = StateNode<never, never>

const nodeAt = (path: string): Node =>
  path.split('.').reduce((node, name) => node.states[name] as Node, machine.root.states.displayFlow as unknown as Node)

test.each(stepNames)('the state of %s remembers this step and no other, and a reload leads into its screen', (step) => {
  const row: { state: string; reload?: string; within?: string } = steps[step]
  const remembered = nodeAt(row.state).entry.flatMap((action) => {
    const { type, params } = action as { type?: string; params?: { step?: Step } }
    return type === 'rememberStep' ? [params?.step] : []
  })
  expect(remembered).toEqual([step])
  expect(nodeAt(row.reload ?? row.state).path.join('.')).toContain(row.within ?? row.state)
})

const waiting = (node: Node): string[] => [
  ...(node.invoke.length > 0 && node.key !== 'displayFlow' ? [node.path.join('.')] : []),
  ...Object.values(node.states as Record<string, Node>).flatMap(waiting),
]
const isBusy = (path: string): boolean => {
  const names = path.split('.')
  return names.some((_, at) => {
    const node = names
      .slice(0, at + 1)
      .reduce((here, name) => here.states[name] as Node, machine.root as unknown as Node)
    return node.tags.includes('busy' as never)
  })
}

test('wherever a call is waited for the wizard is busy, and nowhere that a visitor can press something', () => {
  const names = waiting(machine.root as unknown as Node)
  expect(names).toHaveLength(13)
  expect(names.filter((name) => !isBusy(name))).toEqual([])
  expect(stepNames.filter((step) => isBusy(`displayFlow.${steps[step].state}`))).toEqual([])
})

test('every step has a screen of its own title, or shares it with the step before it', () => {
  const titles = stepNames.map((step) => titleOf(steps[step].screen, 'Sipday'))
  const changes = titles.filter((title, at) => title !== titles[at - 1])
  expect(new Set(changes).size).toBe(changes.length)
})

test('every loader brings a screen', async () => {
  for (const load of Object.values(loaders)) expect((await load()).Screen).toBeTypeOf('function')
})

const asked = after(atContact(), ...submitted(0, 'Mei', 'has_card'))
const withCard = after(atContact(), ...submitted(0, 'Ana'), { type: 'SUBMIT_NONCE', nonce: 'n' }, done('addCard', visa))
const inPlace = inCampaign({ locations: ['kips-bay'] })
const known = [done('checkCode', undefined), done('findCustomer', { CID: 'cid-Mei' })]
const coded = [{ type: 'SEND_CODE_EMAIL' }, done('sendCode', undefined), { type: 'UPDATE_OTP_CODE', value: '123456' }]

test.each<[string, Parameters<typeof after>]>([
  ['a model, to the locations', [start(), ...choose('individual')]],
  ['a model where the link has a place, to the plans', [inPlace, ...choose('individual')]],
  ['a location, to the plans', [after(start(), ...choose('individual')), ...choose(undefined, 'kips-bay')]],
  [
    'a location of a link with a plan, to the summary',
    [inCampaign({ plans: ['annual'] }), ...choose(undefined, 'newark')],
  ],
  ['a plan, to the summary', [after(inPlace, ...choose('individual')), ...choose(undefined, undefined, 'annual')]],
  ['Continue, to the contacts', [atSummary(), { type: 'PROCEED_TO_CONTACT' }]],
  ['Change Plan, to the models', [atSummary(), { type: 'CHANGE_MODEL' }]],
  ['Change Location, to the locations', [atSummary(), { type: 'CHANGE_LOCATION' }]],
  ['Change Plan of a link, to the plans', [atSummary(), { type: 'CHANGE_PLAN_ONLY' }]],
  ['a contact without a card, to the payment', [atContact(), ...submitted(0, 'Ana')]],
  ['a contact with a card, to the code', [atContact(), ...submitted(0, 'Mei', 'has_card')]],
  ['a code, to the payment', [after(asked, ...(coded as never[]), { type: 'SUBMIT_CODE' }), ...known]],
  [
    'Subscribe, to the thank-you page',
    [after(withCard, { type: 'PAY_WITH_SAVED_CARD' }), done('pay', { paymentId: 'p' })],
  ],
])('the screen after %s, is fetched while the visitor reads the one before', (_, [from, ...events]) => {
  const [here, next] = [screenOf(from), screenOf(after(from, ...events))]
  expect(next).not.toBe(here)
  expect(here && screens[here].ahead).toContain(next)
})

test('before the first step and without one there is nothing to go on to; the drinks are near where they are offered', () => {
  expect([screens.boot, screens.failure].map(({ label, title, ahead }) => [label, title, ahead])).toEqual([
    [null, 'Membership', []],
    [null, 'Membership', []],
  ])
  const near = stepNames.filter((step) => (steps[step].ahead as readonly string[]).includes('drinks'))
  expect(near).toEqual(['modelSelection', 'locationSelection', 'planSelection'])
  for (const step of stepNames) {
    for (const next of steps[step].ahead) expect(next === 'drinks' || next in screens, next).toBe(true)
  }
})

test('a link starts at a choice or at the summary, and nowhere else', () => {
  const first = [...new Set(stepNames.map((step) => steps[step].screen))].filter(isStartScreen)
  expect(first).toEqual(['model', 'location', 'plan', 'summary'])
  expect([isStartScreen(null), isStartScreen('boot'), isStartScreen('failure')]).toEqual([false, false, false])
})
