import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { MovableClock } from './clock.ts'
import type { LeftWorkHands } from './jobs/left-work.ts'
import type { Serving } from './observing/serving.ts'
import type { Mail } from './providers/mail.ts'
import type { TextMessages } from './providers/sms.ts'
import type { Rehearsal } from './rehearsal/rehearsal.ts'
import type { Square } from './providers/square.ts'
import type { Settings } from './settings.ts'
import type { Db } from './store/database.ts'
import type { NewCodes } from './store/memberships/new-codes.ts'
import type { Database } from './store/tables.ts'

export type Trx = Transaction<Database>

/** The job runs if and only if the caller's transaction commits. */
export type Jobs = {
  add(
    trx: Trx | Db,
    task: string,
    payload: Record<string, unknown>,
    options?: { jobKey?: string; maxAttempts?: number },
  ): Promise<void>
}

/** Random, passed in to let a simulation repeat a run (rule C). */
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
   * Separate connections, only for public read-only data: pages, catalogue, health. A commit that hangs does not block
   * these.
   */
  reads: Db
  clock: MovableClock
  ids: Ids
  log: Logger
  jobs: Jobs
  leftWork: LeftWorkHands
  newCodes: NewCodes
  rehearsal: Rehearsal
  serving: Serving
  square: Square
  mail: Mail
  /** Null: this shop sends no text messages. */
  sms: TextMessages | null
}
