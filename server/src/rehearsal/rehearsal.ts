import type { RehearsalLetter } from '@sipday/contract/office/opening.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import { newToken } from '../access/sessions.ts'
import type { Deps } from '../deps.ts'
import { straightFetch } from '../providers/straight-fetch.ts'
import { Refusal } from '../refusal.ts'
import { withConnection } from '../store/database.ts'
import { change } from '../store/office/changes.ts'
import { createRehearsalDatabase, mayNotCreate } from '../store/rehearsing/own-database.ts'
import { gaveDrink } from '../store/rehearsing/went-through.ts'
import { atSandbox, fillDatabase } from './fill-database.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const LONGEST_MS = 60 * 60_000
const LETTERS = 8
const PATIENCE_MS = 2_000

export type Owner = { id: string; name: string; email: string }

type Running = {
  /** Of 256 random bits: who has it takes part. */
  token: string
  endsAt: Date
  tillEmail: string
  shop: OpenShop | null
  ending: Promise<void> | null
}

export type Standing =
  | { state: 'none'; failed: string | null }
  | { state: 'starting' | 'running'; token: string; endsAt: Date; tillEmail: string }

/** At most one, for an hour (O6.2). */
export type Rehearsal = {
  standing(): Standing
  /** Null without such a rehearsal. */
  with(token: string): OpenShop | null
  /** Newest first. */
  letters(): Promise<RehearsalLetter[]>
  /** Does nothing while there is one. Does not wait until it can be used: `standing` says so. */
  begin(deps: Deps, wanted: { content: ShopContent; owner: Owner }): Promise<void>
  /** Resolves when nothing of it is left. */
  end(): Promise<void>
}

const whyNot = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  return mayNotCreate(error)
    ? 'The database server does not let the shop create a second database. Give its user CREATEDB, and try again.'
    : 'The rehearsal could not be started. Please try again.'
}

type Undo = () => Promise<unknown>

/** Before its database is dropped. One that was only begun does not count. */
const noteWhetherGoneThrough = async (deps: Deps, url: string): Promise<void> => {
  const [found] = await withConnection(url, (db) => gaveDrink(db, {}))
  if (!found?.given) return
  const at = deps.clock.now()
  await deps.db
    .transaction()
    .execute((trx) =>
      change(trx, { at, by: 'by itself', subject: 'draft', id: 'rehearsal', field: 'rehearsed through', after: true }),
    )
}

export const createRehearsal = (): Rehearsal => {
  let current: Running | null = null
  let failed: string | null = null
  let throwAway: () => Promise<void> = async () => undefined

  const end = async (): Promise<void> => {
    const one = current
    if (!one) return
    one.ending ??= throwAway().finally(() => {
      if (current === one) current = null
    })
    await one.ending
  }

  const open = async (deps: Deps, one: Running, wanted: { content: ShopContent; owner: Owner }, undo: Undo[]) => {
    const { settings } = deps
    const goOn = () => {
      if (one.ending) throw new Error('The rehearsal was thrown away.')
    }
    const database = await createRehearsalDatabase(settings.databaseDirectUrl)
    undo.push(() => database.drop())
    goOn()
    await fillDatabase(deps, database.url, { ...wanted, content: atSandbox(wanted.content) })
    undo.push(() => noteWhetherGoneThrough(deps, database.url))
    goOn()
    const now = deps.clock.now()
    const shop = await openShop(settings, {
      databaseUrl: database.url,
      now,
      opened: (program) => {
        undo.push(() => program.stop())
        void program.ended.then(() => (current === one ? end() : undefined))
      },
    })
    goOn()
    one.shop = shop
  }

  return {
    standing: () =>
      current === null || current.ending
        ? { state: 'none', failed }
        : {
            state: current.shop ? 'running' : 'starting',
            token: current.token,
            endsAt: current.endsAt,
            tillEmail: current.tillEmail,
          },
    with: (token) => (current?.shop && !current.ending && current.token === token ? current.shop : null),
    letters: async () => {
      const { sandboxUrl } = current?.shop ?? {}
      if (!sandboxUrl) return []
      const answer = await straightFetch(`${sandboxUrl}/messages`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      const all = (await answer.json()) as (RehearsalLetter & Record<string, unknown>)[]
      return all
        .slice(0, LETTERS)
        .map(({ id, to, subject, code, sentAt }) => ({ id, to, subject: subject ?? '', code, sentAt }))
    },
    async begin(deps, wanted) {
      await current?.ending
      if (current) return
      failed = null
      const one: Running = {
        token: newToken(),
        endsAt: new Date(Date.now() + LONGEST_MS),
        tillEmail: wanted.owner.email,
        shop: null,
        ending: null,
      }
      const undo: Undo[] = []
      const timer = setTimeout(() => void end(), LONGEST_MS)
      timer.unref()
      current = one
      const opening = open(deps, one, wanted, undo).catch((error: unknown) => {
        if (one.ending) return
        failed = whyNot(error)
        deps.log.warn({ err: error }, 'a rehearsal did not start')
        void end()
      })
      throwAway = async () => {
        clearTimeout(timer)
        // What is being started is stopped once it can be.
        await opening
        for (const action of undo.toReversed())
          await action().catch((error: unknown) => deps.log.warn({ err: error }, 'a part of a rehearsal is left'))
      }
    },
    end,
  }
}
