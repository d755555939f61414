import { createHash } from 'node:crypto'
import pino from 'pino'
import type { MovableClock } from '../src/clock.ts'
import type { Asker } from '../src/access/asker.ts'
import type { Contact } from '../src/access/contacts.ts'
import { proveContact } from '../src/access/proofs.ts'
import type { Session } from '../src/access/session.ts'
import { findSession, newToken, openSession } from '../src/access/sessions.ts'
import type { Deps } from '../src/deps.ts'
import { createLeftWork } from '../src/jobs/left-work.ts'
import { createNewCodes } from '../src/store/memberships/new-codes.ts'
import { queuedJobs } from '../src/jobs/queue.ts'
import { createServing } from '../src/observing/serving.ts'
import { createMail } from '../src/providers/mail.ts'
import { createTextMessages } from '../src/providers/sms.ts'
import { createSquare } from '../src/providers/square.ts'
import { createRehearsal } from '../src/rehearsal/rehearsal.ts'
import { readSettings } from '../src/settings.ts'
import { createDatabase } from '../src/store/database.ts'
import { freshDatabase } from './database.ts'

/** The clock stands still until it is moved. Providers are never asked. */
export type Room = {
  deps: Deps
  later(ms: number): void
  /** The email first. */
  person(given?: { email?: string; phone?: string }): Promise<string>
  /** `enteredIn`: the session in which it was typed. Answers our id of it. */
  card(customerId: string, given?: { joinedAt?: Date; disabledAt?: Date; enteredIn?: Session }): Promise<string>
  /** In this order. */
  session(...proved: Contact[]): Promise<Session>
  /** With what it may act for by then. */
  nextCall(session: Session): Promise<Session>
  /** Oldest first. */
  auditLog(): Promise<{ kind: string; session_id: string | null; customer_id: string | null; detail: unknown }[]>
  close(): Promise<void>
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const byMail = (address: string): Contact => ({ channel: 'email', address })
export const byText = (address: string): Contact => ({ channel: 'sms', address })

/** `knows`: in a browser that proved the contact before. */
export const askerFrom = (
  ip: string,
  { site = 'customers', knows = false }: { site?: Asker['site']; knows?: boolean } = {},
): Asker => ({ site, ip, knows: () => knows, remember: () => undefined })

const standing = (start: Date): MovableClock => {
  let now = start
  return { now: () => now, setNow: (to) => void (now = to) }
}

/** For rules that are asked directly. */
export const createRoom = async (options: { limitsScale?: number } = {}): Promise<Room> => {
  const database = await freshDatabase()
  const settings = readSettings({
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of tests, long enough to be one',
    SANDBOX_URL: 'http://localhost:1',
    SANDBOX_KEY: 'sandbox-key',
    LIMITS_SCALE: String(options.limitsScale ?? 1),
  })
  const db = createDatabase(database.url, { max: 4 })
  const clock = standing(new Date('2026-03-02T15:00:00Z'))
  let made = 0
  const ids = { id: () => `id-${(made += 1)}`, number: () => 0 }
  const log = pino({ level: 'silent' })
  const mail = createMail(settings)
  const sms = createTextMessages(settings)
  const deps: Deps = {
    db,
    reads: db,
    clock,
    ids,
    settings,
    log,
    mail,
    sms,
    jobs: queuedJobs,
    leftWork: createLeftWork(),
    serving: createServing(),
    newCodes: createNewCodes(),
    rehearsal: createRehearsal(),
    square: createSquare(settings, log),
  }
  return {
    deps,
    later: (ms) => clock.setNow(new Date(clock.now().getTime() + ms)),
    async person({ email = '', phone = '' } = {}) {
      const id = ids.id()
      await db
        .insertInto('customers')
        .values({ id, email, email_canonical: email, phone, created_at: clock.now() })
        .execute()
      const contacts = [...(email ? [byMail(email)] : []), ...(phone ? [byText(phone)] : [])]
      for (const contact of contacts)
        await db
          .insertInto('customer_contacts')
          .values({ customer_id: id, ...contact, signs_in: true, added_at: clock.now() })
          .execute()
      return id
    },
    async card(customerId, given = {}) {
      const id = ids.id()
      const now = clock.now()
      const contacts = db.selectFrom('customer_contacts').select('address').where('customer_id', '=', customerId)
      const under = given.joinedAt ? (await contacts.execute()).map(({ address }) => address) : []
      await db
        .insertInto('cards')
        .values({
          id,
          customer_id: customerId,
          square_card_id: `square-${id}`,
          brand: 'VISA',
          last_4: '1111',
          exp_month: 12,
          exp_year: 2040,
          fingerprint: `print-${id}`,
          joined_at: given.joinedAt ?? null,
          disabled_at: given.disabledAt ?? null,
          saved_under: under,
          charged_under: under,
          created_at: now,
        })
        .execute()
      if (given.enteredIn)
        await db
          .insertInto('session_cards')
          .values({ session_id: given.enteredIn.id, card_id: id, entered_at: now })
          .execute()
      return id
    },
    async session(...proved) {
      const { session } = await openSession(deps)
      for (const contact of proved) await db.transaction().execute((trx) => proveContact(deps, trx, session, contact))
      return session
    },
    async nextCall({ id }) {
      const token = newToken()
      await db
        .updateTable('sessions')
        .set({ token_hash: createHash('sha256').update(token).digest() })
        .where('id', '=', id)
        .execute()
      const found = await findSession(deps, token)
      if (!found) throw new Error('the session has ended')
      return found
    },
    auditLog: () =>
      db.selectFrom('audit').select(['kind', 'session_id', 'customer_id', 'detail']).orderBy('id').execute(),
    async close() {
      mail.close()
      await db.destroy()
      await database.drop()
    },
  }
}
