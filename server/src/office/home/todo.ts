import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { TodoKind } from '@sipday/contract/office/home.ts'
import type { Capability } from '@sipday/contract/office/people.ts'
import { dateIn, endOfDay } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import {
  boughtTwice as boughtTwiceText,
  disputeOpen,
  jobsGivenUp,
  paymentUnknown,
  refundFailed,
  renewalFailed,
  tillConflict,
  todoLinks,
  todoTitles,
} from '@sipday/rules/office/words/todo-words.ts'
import { bouncedMembers } from '@sipday/rules/office/unreachable-words.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { type FindingKind, openFindings } from '../../store/findings.ts'
import { membersUnreachable } from '../../store/messages/unreachable.ts'
import { whatWaits } from '../../store/observing/waiting.ts'
import {
  boughtTwice,
  failedRefunds,
  failedRenewals,
  openDisputes,
  unknownPayments,
  unseenConflicts,
} from '../../store/office/todo.ts'
import type { OfficePerson } from '../access/session.ts'
import { nameOf } from '../refunds/page.ts'

type Todo = OfficeAnswerOf<'home'>['todo'][number]

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS

/** Only what concerns the person: earliest deadline first, then oldest (O13, L). */
export const todoFor = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const parts = await Promise.all([
    refundsToRepeat(deps, person),
    paymentsToConfirm(deps, person),
    renewalsToPay(deps, person),
    doublesToLookAt(deps, person),
    addressesToCorrect(deps, person),
    conflictsToSee(deps, person),
    may(person, 'settings') ? findingsToSettle(deps, person) : [],
  ])
  const last = '9'
  return parts.flat().toSorted((a, b) => (a.dueAt ?? last).localeCompare(b.dueAt ?? last) || a.at.localeCompare(b.at))
}

/** Null: not at all. */
const reachOf = (person: OfficePerson, capability: Capability) =>
  may(person, capability)
    ? { everywhere: may(person, capability, { locationIds: [] }), places: [...person.locationIds] }
    : null

type Facts = Pick<Todo, 'who' | 'cents' | 'reason' | 'told'> & {
  id: string
  text: string
  at: Date
  dueAt?: Date | null
  link?: Todo['link']
}
const one = (kind: TodoKind, { id, text, at, dueAt = null, link = null, ...more }: Facts): Todo => ({
  kind,
  id,
  title: todoTitles[kind],
  text,
  at: at.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  link,
  ...more,
})

type Named = { given_name: string | null; family_name: string | null; email: string | null }
/** Accountants see names with money, but no contacts. */
const nameFor = (person: OfficePerson, { given_name, family_name, email }: Named): string =>
  nameOf({
    given_name: given_name ?? '',
    family_name: family_name ?? '',
    email: (person.role === 'accountant' ? null : email) ?? 'a customer',
  })

const refundsToRepeat = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const reach = reachOf(person, 'money.read')
  const rows = reach ? await failedRefunds(deps.reads, reach) : []
  return rows.map((row) => {
    const sold = { name: nameFor(person, row), planName: row.plan_name ?? 'a membership', cents: row.amount_cents }
    const link = { to: `/money/refunds/${row.id}`, label: todoLinks.refund }
    return one('refund_failed', { id: row.id, ...refundFailed(sold), at: row.at, link })
  })
}

const paymentsToConfirm = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const reach = reachOf(person, 'money.read')
  const before = new Date(deps.clock.now().getTime() - HOUR_MS)
  const rows = reach ? await unknownPayments(deps.reads, { ...reach, before }) : []
  return rows.map((row) => {
    const sold = { name: nameFor(person, row), planName: row.plan_name, cents: row.total_cents }
    const link = { to: `/money/payments?state=unknown&customerId=${row.buyer_id}`, label: todoLinks.payments }
    return one('payment_unknown', { id: row.id, ...paymentUnknown(sold), at: row.at, link })
  })
}

const renewalsToPay = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const reach = reachOf(person, 'customers.read')
  if (!reach) return []
  const { shop } = await catalogueOf(deps.reads)
  const rows = await failedRenewals(deps.reads, reach)
  return rows.map((row) => {
    const until = row.state === 'grace' ? row.grace_until : null
    const last = row.told?.at(-1)
    const toldOn = last ? dateIn(last, shop.timeZone) : null
    const sold = { name: nameFor(person, row), planName: row.plan_name, cents: row.amount_cents }
    return one('renewal_failed', {
      id: row.id,
      ...renewalFailed(sold, until, toldOn),
      at: row.at,
      dueAt: until ? endOfDay(until, shop.timeZone) : null,
      link: { to: `/customers/${row.payer_id}`, label: todoLinks.customer },
    })
  })
}

const doublesToLookAt = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const reach = reachOf(person, 'customers.read')
  const since = new Date(deps.clock.now().getTime() - MONTH_MS)
  const rows = reach ? await boughtTwice(deps.reads, { ...reach, since }) : []
  return rows.map((row) =>
    one('bought_twice', {
      id: row.id,
      ...boughtTwiceText({
        name: nameFor(person, row),
        planName: row.plan_name,
        locationName: locationName(row.location_id, row.location_name),
      }),
      at: row.at,
      link: { to: `/customers/${row.payer_id}`, label: todoLinks.customer },
    }),
  )
}

/** One row for all. */
const addressesToCorrect = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const reach = reachOf(person, 'customers.read')
  const [found] = reach ? await membersUnreachable(deps.reads, reach) : []
  if (!found?.count || !found.since) return []
  const link = { to: '/customers?status=unreachable', label: todoLinks.customers }
  return [one('mail_bounced', { id: 'all', text: bouncedMembers(found.count), at: found.since, link })]
}

const conflictsToSee = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const reach = reachOf(person, 'locations')
  const rows = reach ? await unseenConflicts(deps.reads, reach) : []
  return rows.map((row) =>
    one('till_conflict', {
      id: row.id,
      text: tillConflict({ staffName: row.staff_name, message: row.message }),
      at: row.reported_at,
      link: { to: `/locations/${row.location_id}`, label: todoLinks.location },
    }),
  )
}

/** Where a finding is settled; null: its text says it. */
const linkOf = (kind: string, subject: string): Todo['link'] => {
  if (kind === 'dispute' || kind === 'answer_held')
    return { to: `/money/disputes/${subject}`, label: todoLinks.dispute }
  if (kind === 'payout_unexplained' || kind === 'payout_failed')
    return { to: `/money/payouts/${subject}`, label: todoLinks.payout }
  if (kind === 'health' || kind === 'reports_differ') return { to: '/settings/health', label: todoLinks.health }
  return null
}

const wordsOf = (row: Awaited<ReturnType<typeof openDisputes>>[number], person: OfficePerson) =>
  disputeOpen(
    { name: nameFor(person, row), planName: row.plan_name ?? 'a membership', cents: row.amount_cents },
    { reason: row.reason, isLost: row.state === 'LOST' },
  )

/** Failed refunds are listed with their own page. */
const findingsToSettle = async (deps: Deps, person: OfficePerson): Promise<Todo[]> => {
  const now = deps.clock.now()
  const [findings, disputes, waiting] = await Promise.all([
    openFindings(deps.reads),
    openDisputes(deps.reads, {}),
    whatWaits(deps.reads, { before: now }),
  ])
  const disputeOf = new Map(disputes.map((row) => [row.id, row]))
  const jobs = waiting.find(({ kind }) => kind === 'job_given_up')
  return [
    ...findings
      .filter(({ kind }) => kind !== 'refund_failed')
      .map(({ kind, subject, text, at }) => {
        const dispute = kind === 'dispute' ? disputeOf.get(subject) : undefined
        return one(kind as FindingKind, {
          id: subject,
          ...(dispute ? wordsOf(dispute, person) : { text }),
          at,
          dueAt: dispute?.due_at ?? null,
          link: linkOf(kind, subject),
        })
      }),
    ...(jobs ? [one('job_given_up', { id: 'jobs', text: jobsGivenUp(jobs.count), at: now })] : []),
  ]
}
