import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { MovableClock } from './clock.ts'
import type { Mail } from './providers/mail.ts'
import type { TextMessages } from './providers/sms.ts'
import type { Square } from './providers/square.ts'
import type { Settings } from './settings.ts'
import type { Db } from './store/database.ts'
import type { Database } from './store/schema.ts'

export type Trx = Transaction<Database>

/** Adds a job in the caller's transaction: it runs if and only if that transaction commits. */
export type Jobs = {
  add(
    trx: Trx | Db,
    task: string,
    payload: Record<string, unknown>,
    options?: { jobKey?: string; maxAttempts?: number },
  ): Promise<void>
  /** Tells the job runners that there is something to do; for jobs that were queued as part of a larger statement. */
  wake(): void
}

/** Random 128-bit ids and other randomness, handed in so that a simulation can repeat a run (rule C). */
export type Ids = {
  /** 22 characters of base64url. */
  id(): string
  /** A whole number in [0, below). */
  number(below: number): number
}

/** Everything an endpoint, a purchase or a job may use. Built once in app.ts. */
export type Deps = {
  settings: Settings
  db: Db
  /**
   * The same database through connections of their own, for what is only read and anyone may see: pages, catalogue, health.
   * A commit that waits does not take these with it.
   */
  reads: Db
  clock: MovableClock
  ids: Ids
  log: Logger
  jobs: Jobs
  square: Square
  mail: Mail
  /** Null: this shop sends no text messages. */
  sms: TextMessages | null
}
