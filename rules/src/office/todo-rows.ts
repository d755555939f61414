import { sentence } from '../written/isolated.ts'
import { countText } from '../written/counts.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { TodoKind } from '@sipday/contract/office/home.ts'
import { addDays, dateIn } from '../calendar.ts'
import { weekdayName } from '../hours/hours-words.ts'
import { weekdayOf } from '../hours/local-time.ts'
import { dollars } from '../money.ts'
import { dayInShort, monthDayText } from '../written/moments.ts'
import { manyTodo, todoPages, todoTitles } from './words/todo-words.ts'

export type Todo = OfficeAnswerOf<'home'>['todo'][number]
export type TodoRow = {
  kind: TodoKind
  items: readonly Todo[]
  fact: string
  reason: string
  dueAt: string | null
  /** Of a page with all of them; null: there is none. */
  page: Todo['link']
}

/** As many of a kind are listed. */
export const MOST_OF_A_KIND = 100
const SOON_DAYS = 3

type Here = { now: Date; timeZone: string }

/** One row a kind, in the order of the list: the earliest deadline first, then the oldest (O13). */
export const todoRows = (todo: readonly Todo[], here: Here): TodoRow[] =>
  [...new Set(todo.map(({ kind }) => kind))].map((kind) =>
    rowOf(
      kind,
      here,
      todo.filter((one) => one.kind === kind),
    ),
  )

const rowOf = (kind: TodoKind, here: Here, items: readonly Todo[]): TodoRow => {
  const [first] = items
  const [dueAt = null] = items.flatMap((one) => one.dueAt ?? []).toSorted()
  const isOne = items.length === 1 && first !== undefined
  return {
    kind,
    items,
    fact: isOne ? factOfOne(first) : factOfMany(kind, items),
    reason: isOne ? (first.reason ?? first.text) : reasonOfMany(kind, items, here),
    dueAt,
    page: isOne ? first.link : (todoPages[kind] ?? null),
  }
}

const factOfOne = ({ kind, title, who, cents = 0 }: Todo): string => {
  if (!who) return title
  switch (kind) {
    case 'renewal_failed':
      return sentence`${who}’s renewal failed: ${dollars(cents)} is open`
    case 'refund_failed':
      return sentence`${who}’s refund of ${dollars(cents)} failed`
    case 'payment_unknown':
      return sentence`${who}’s payment of ${dollars(cents)} is not confirmed`
    case 'bought_twice':
      return sentence`Did ${who} buy twice?`
    default:
      return title
  }
}

/** There may be more than these. */
const mayBeMore = (items: readonly Todo[]): boolean => items.length >= MOST_OF_A_KIND

const factOfMany = (kind: TodoKind, items: readonly Todo[]): string => {
  const isMore = mayBeMore(items)
  const count = items.length.toLocaleString('en-US')
  const said = manyTodo[kind]?.(isMore ? `${count} or more` : count)
  if (said === undefined) return `${todoTitles[kind]} (${count})`
  if (isMore || items.some(({ cents }) => cents === undefined)) return said
  const sum = dollars(items.reduce((total, { cents = 0 }) => total + cents, 0))
  return kind === 'renewal_failed' ? `${said}: ${sum} is open` : `${said}: ${sum}`
}

const reasonOfMany = (kind: TodoKind, items: readonly Todo[], here: Here): string => {
  if (kind === 'renewal_failed') return renewalsSaid(items, here)
  const [first, second, third, ...rest] = [...new Set(items.flatMap(({ who }) => who ?? []))]
  if (!first) return items[0]?.text ?? ''
  if (rest.length > 0)
    return `${first}, ${second}, ${third}, and ${mayBeMore(items) ? 'others' : `${rest.length} more`}.`
  return `${new Intl.ListFormat('en-US').format([first, second, third].flatMap((who) => who ?? []))}.`
}

const renewalsSaid = (items: readonly Todo[], here: Here): string => {
  const working = items.flatMap(({ dueAt }) => dueAt ?? []).toSorted()
  const [first] = working
  const told = items.filter((one) => one.told).length
  const codes = first
    ? `${countText(working.length, 'code still works', 'codes still work')}${working.length === 1 ? ', until' : ', the first until'} ${untilText(first, here)}.`
    : 'None of their codes works until it is paid.'
  const emailed =
    told === items.length
      ? `All ${told} were emailed how to pay.`
      : told === 0
        ? 'No one was emailed how to pay yet.'
        : `${told} of ${items.length} were emailed how to pay.`
  return `${mayBeMore(items) ? `Of the first ${items.length}: ` : ''}${codes} ${emailed}`
}

const untilText = (at: string, { now, timeZone }: Here): string => {
  const day = dateIn(new Date(at), timeZone)
  const today = dateIn(now, timeZone)
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : monthDayText(day)
}

/** "Tomorrow", "Thu, Nov 26"; `soon`: within three days, or over. */
export const dueOf = (at: string, { now, timeZone }: Here): { text: string; soon: boolean } => {
  const day = dateIn(new Date(at), timeZone)
  const today = dateIn(now, timeZone)
  const soon = day <= addDays(today, SOON_DAYS)
  if (day < today) return { text: `Was due ${dayInShort(day, today)}`, soon }
  if (day === today) return { text: 'Today', soon }
  if (day === addDays(today, 1)) return { text: 'Tomorrow', soon }
  return { text: `${weekdayName(weekdayOf(day)).slice(0, 3)}, ${dayInShort(day, today)}`, soon }
}
