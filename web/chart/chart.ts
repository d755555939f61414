import type { StateNode } from 'xstate'
import { machine } from '../src/purchase/machine.ts'

/*
 * Draws the wizard's chart as text. To renew docs/chart.md:
 * node web/chart/chart.ts > docs/chart.md
 */

type Node = StateNode<never, never>
type Named = string | { type: string; params?: unknown }
type Arrow = { target?: readonly Node[] | undefined; guard?: unknown; actions: readonly unknown[] }

/** What an `assign` in place sets: "otpMethod, otpCode". One made by a function has that function's name. */
const setBy = (part: unknown): string => {
  const { name, assignment } = part as { name: string; assignment?: object }
  return typeof assignment === 'object' ? `set ${Object.keys(assignment).join(' and ')}` : name || 'unnamed'
}

/** "flowIs(explicitUtmModelOnly)": a guard or action by its name and what is fixed about it. */
const nameOf = (part: unknown): string => {
  if (typeof part === 'function') return setBy(part)
  const named = part as Named
  if (typeof named === 'string') return named
  const fixed = named.params && typeof named.params === 'object' ? Object.values(named.params).map(String) : []
  return fixed.length > 0 ? `${named.type}(${fixed.join(', ')})` : named.type
}

/** The specification's own events stand as they are; how a call or a step ends is said in words. */
const eventText = (event: string): string =>
  event
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 answers')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 fails')
    .replace(/^xstate\.done\.state\..*$/, 'at its end')

const pathOf = (node: Node): string => node.path.join('.')

const arrowText = (event: string, arrow: Arrow): string => {
  const guard = arrow.guard ? ` [${nameOf(arrow.guard)}]` : ''
  const target = arrow.target?.[0] ? ` -> ${pathOf(arrow.target[0])}` : ''
  const actions = arrow.actions.length > 0 ? ` / ${arrow.actions.map(nameOf).join(', ')}` : ''
  const nothing = !target && !actions ? ' (nothing happens)' : ''
  return `${event}${guard}${target}${actions}${nothing}`
}

const arrowsOf = (node: Node): string[] => [
  ...(node.always ?? []).map((arrow) => arrowText('at once', arrow as Arrow)),
  ...[...node.transitions]
    .filter(([event]) => event !== '')
    .flatMap(([event, arrows]) => arrows.map((arrow) => arrowText(eventText(event), arrow as Arrow))),
]

const stateText = (node: Node): string[] => {
  const indent = '  '.repeat(node.path.length - 1)
  const marks = [
    ...(node.type === 'final' ? ['end'] : []),
    ...(node.parent?.initial.target?.[0] === node ? ['first'] : []),
    ...node.invoke.map((call) => `calls ${String(call.src)} as ${call.id}`),
    ...(node.entry.length > 0 ? [`on entry ${node.entry.map(nameOf).join(', ')}`] : []),
    ...(node.exit.length > 0 ? [`on leaving ${node.exit.map(nameOf).join(', ')}`] : []),
  ]
  return [
    `${indent}- **${node.key}**${marks.length > 0 ? ` (${marks.join('; ')})` : ''}`,
    ...arrowsOf(node).map((line) => `${indent}  - \`${line}\``),
    ...Object.values(node.states as Record<string, Node>).flatMap(stateText),
  ]
}

/** The whole chart, state by state: `event [guard] -> target / what is remembered`. */
export const chart = (): string =>
  [
    "# The wizard's chart",
    '',
    'Generated from the machine by `node web/chart/chart.ts > docs/chart.md`; a test keeps it current.',
    'A line reads: event [fact] -> where it leads / what is remembered. Arrows of a state hold for the states inside it.',
    '',
    ...Object.values(machine.root.states as unknown as Record<string, Node>).flatMap(stateText),
    '',
  ].join('\n')

if (import.meta.main) process.stdout.write(chart())
