import { bool, instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const serverVersion = statement({
  name: 'the version of the database server',
  text: "select current_setting('server_version') as version",
  takes: {},
  gives: { version: text },
})

export const queueIsThere = statement({
  name: 'whether the tables of the queue exist',
  text: "select to_regclass('graphile_worker.jobs') is not null as there",
  takes: {},
  gives: { there: bool },
})

export const serverStanding = statement({
  name: 'the clock and the connections of the database server',
  text: `select clock_timestamp() as now,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most, current_setting('port') as port`,
  takes: {},
  gives: { now: instant, used: int, most: int, port: text },
})

export const eventsStanding = statement({
  name: 'the last event of Square and the purchases since',
  text: `select (select max(received_at) from webhook_events) as last,
      (select count(*)::int from purchases where created_at > :since and state = 'succeeded') as sold`,
  takes: { since: instant },
  gives: { last: orNull(instant), sold: int },
})
