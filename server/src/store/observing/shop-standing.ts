import { float, instant, int } from '../kinds.ts'
import { statement } from '../statement.ts'

export const liveMemberships = statement({
  name: 'live memberships by their payment',
  text: `select count(*) as live, count(*) filter (where code <= 999999) as six, count(*) filter (where state = 'grace') as grace,
      count(*) filter (where state = 'unpaid') as unpaid from memberships where live`,
  takes: {},
  gives: { live: int, six: int, grace: int, unpaid: int },
})

/** Age of the oldest in seconds by the shop's clock, or 0. */
export const openPurchases = statement({
  name: 'purchases without an outcome',
  text: `select count(*) filter (where state = 'charging') as charging, count(*) filter (where state = 'unknown') as unknown,
      coalesce(extract(epoch from :now::timestamptz - min(created_at)), 0)::float8 as "oldestSeconds"
    from purchases where state in ('charging', 'unknown')`,
  takes: { now: instant },
  gives: { charging: int, unknown: int, oldestSeconds: float },
})

/** Age of the oldest in seconds by the database's clock, or 0. */
export const waitingMails = statement({
  name: 'emails that wait',
  text: `select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs
    where task_identifier in ('send_mail', 'send_invitation', 'deliver_code', 'several')`,
  takes: {},
  gives: { waiting: int, oldestSeconds: float },
})

export const catalogueAndClock = statement({
  name: 'the version of the catalogue and the time',
  text: 'select version, clock_timestamp() as now from catalogue_version',
  takes: {},
  gives: { version: int, now: instant },
})
