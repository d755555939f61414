import type { Db } from '../database.ts'
import { bool } from '../kinds.ts'
import { statement } from '../statement.ts'

/** What connections of calls are named, by process (`createDatabase`). */
export const callsName = (pid: number): string => `sipday calls ${pid}`

const asked = statement({
  name: 'whether a shop asked this database a moment ago',
  text: `select coalesce(max(state_change) > clock_timestamp() - interval '3 seconds', false) as asked
    from pg_stat_activity where datname = current_database() and application_name like 'sipday calls %'
      and application_name <> current_setting('application_name')`,
  takes: {},
  gives: { asked: bool },
})

/** Another process answers its customers from this database, or did a moment ago. */
export const shopIsAsked = async (db: Db): Promise<boolean> => (await asked(db, {}))[0]?.asked ?? false
