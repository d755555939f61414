import type { Deps, Trx } from '../deps.ts'
import type { Db } from './database.ts'
import { bool, instant, int, text } from './kinds.ts'
import { statement } from './statement.ts'

/** A sort of problem for a person; the subject says which payment, subscription or location. */
export type FindingKind =
  | 'foreign_installation'
  | 'lost_payment'
  | 'lost_subscription'
  | 'subscription_differs'
  | 'refund_held'
  | 'refund_failed'
  | 'answer_held'
  | 'dispute'
  | 'settlement_given_up'
  | 'restored'
  | 'moved'
  | 'books_differ'
  | 'reports_differ'
  | 'payout_unexplained'
  | 'payout_failed'
  | 'health'

export type Finding = { kind: FindingKind; subject: string; text: string }

const BY_ITSELF = 'itself'

// Findings that a person resolved stay so; those that cleared up by themselves may come back.
const write = statement({
  name: 'write a finding',
  text: `
  with before as (select resolved_by from findings where kind = :kind and subject = :subject),
  written as (
    insert into findings (kind, subject, text, at) values (:kind, :subject, :text, :at)
      on conflict (kind, subject) do update set text = excluded.text,
        at = case when findings.resolved_by = '${BY_ITSELF}' then excluded.at else findings.at end,
        resolved_at = case when findings.resolved_by = '${BY_ITSELF}' then null else findings.resolved_at end,
        resolved_by = nullif(findings.resolved_by, '${BY_ITSELF}'))
  select not exists (select 1 from before where resolved_by is distinct from '${BY_ITSELF}') as is_new`,
  takes: { kind: text, subject: text, text, at: instant },
  gives: { is_new: bool },
})

/** In the table, log, metrics and `npm run doctor`. One kind and subject is one entry. */
export const report = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>, finding: Finding, trx?: Trx): Promise<void> => {
  const [written] = await write(trx ?? deps.db, { ...finding, at: deps.clock.now() })
  if (written?.is_new) deps.log.error({ finding: finding.kind, subject: finding.subject }, finding.text)
}

export const resolveUnseen = async (deps: Pick<Deps, 'db' | 'clock'>, kind: FindingKind): Promise<void> => {
  await deps.db
    .updateTable('findings')
    .set({ resolved_at: deps.clock.now(), resolved_by: BY_ITSELF })
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('compared')
            .select('compared.subject')
            .where('compared.kind', '=', kind)
            .whereRef('compared.subject', '=', 'findings.subject'),
        ),
      ),
    )
    .execute()
}

export const resolve = async (deps: Pick<Deps, 'db' | 'clock'>, kind: FindingKind, subject: string): Promise<void> => {
  await deps.db
    .updateTable('findings')
    .set({ resolved_at: deps.clock.now(), resolved_by: BY_ITSELF })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute()
}

export const openFindings = (db: Db) =>
  db
    .selectFrom('findings')
    .select(['id', 'kind', 'subject', 'text', 'at'])
    .where('resolved_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()

export const settleFinding = statement({
  name: 'settle a finding',
  text: `update findings set resolved_at = :now, resolved_by = :by
    where kind = :kind and subject = :subject and resolved_at is null returning id`,
  takes: { kind: text, subject: text, by: text, now: instant },
  gives: { id: int },
})

/** Returns its kind, or null when no open finding has that id. */
export const resolveFinding = async (db: Db | Trx, id: number, by: string, now: Date): Promise<FindingKind | null> => {
  const row = await db
    .updateTable('findings')
    .set({ resolved_at: now, resolved_by: by })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  return (row?.kind as FindingKind | undefined) ?? null
}

export const countOpenFindings = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('findings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
