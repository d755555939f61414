import type { StateNode } from 'xstate'
import { expect, test } from 'vitest'
import { machine } from '../../test/pure.ts'
import { titleOf } from './progress.ts'
import { stepNames, steps, type Step } from './steps.ts'

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

test('every step has a screen of its own title, or shares it with the step before it', () => {
  const titles = stepNames.map((step) => titleOf(steps[step].screen, 'Sipday'))
  const changes = titles.filter((title, at) => title !== titles[at - 1])
  expect(new Set(changes).size).toBe(changes.length)
})

test('every loader brings a screen', async () => {
  for (const step of stepNames) {
    const { load } = steps[step]
    expect((await load()).Screen).toBeTypeOf('function')
  }
})
