import { withConnection, type Db } from '../database.ts'
import type { Trx } from '../../deps.ts'
import { instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const TEXT =
  'This database was restored from a backup. What happened after it is known only to Square: payments are recorded from there where possible, and listed otherwise. Until you settle this entry, the shop sends no refund, answers no dispute, creates no subscription and repeats no charge that goes back to before the restore.'

const note = statement({
  name: 'note a restore',
  text: `
    insert into findings (kind, subject, text, at)
      select 'restored', :subject, :text, greatest(now(), max(created_at)) from purchases
      returning id, at`,
  takes: { subject: text, text },
  gives: { id: int, at: instant },
})

/** Returns the id of the finding. Its time may be ahead of the clock: a sandbox may have moved it. */
export const noteRestored = (url: string, subject: string): Promise<number> =>
  withConnection(url, async (db) => {
    const [row] = await note(db, { subject, text: TEXT })
    if (!row) throw new Error('the restore could not be noted')
    return row.id
  })

const last = statement({
  name: 'the restore that no one has settled',
  text: `select max(at) as at from findings where kind = 'restored' and resolved_at is null`,
  takes: {},
  gives: { at: orNull(instant) },
})

/**
 * The time of a restore that no person has looked at yet, or null. Older entries that move money wait (decision 25).
 */
export const unsettledRestore = async (db: Db | Trx): Promise<Date | null> => (await last(db, {}))[0]?.at ?? null
