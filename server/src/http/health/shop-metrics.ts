import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { newestBackup } from '../../store/backup/backup-folder.ts'
import { lastVerified } from '../../store/backup/verified.ts'
import { poolStanding } from '../../store/database.ts'
import { LIVE_CODES } from '../../store/memberships/free-codes.ts'
import { catalogueAndClock, liveMemberships, openPurchases, waitingMails } from '../../store/observing/shop-standing.ts'
import { inTime } from '../in-time.ts'

const LOOK_MS = 2_000
/** A scrape reads all gauges at once; one query serves several. */
const FRESH_MS = 500
/** Counting all members is too slow for every scrape. */
const MEMBERS_FRESH_MS = 60_000

type Value = number | Promise<number>

/** A value that the database does not give in time is NaN: a scrape always gets a response. */
export const registerShopMetrics = (registry: Registry, deps: Deps): void => {
  const gauge = (name: string, help: string, value: () => Value) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value())
      },
    })
  const labeled = <Label extends string>(
    name: string,
    help: string,
    label: Label,
    values: Record<string, () => Value>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        for (const [key, value] of Object.entries(values)) this.set({ [label]: key } as never, await value())
      },
    })
  const asked = askedInTurn()
  const members = asked(() => liveMemberships(deps.reads, {}), MEMBERS_FRESH_MS)
  const open = asked(() => openPurchases(deps.reads, { now: deps.clock.now() }))
  const mails = asked(() => waitingMails(deps.reads, {}))
  const clock = asked(() => catalogueAndClock(deps.reads, {}))
  labeled('sipday_memberships_overdue', 'Live memberships whose renewal failed', 'state', {
    grace: members(({ grace }) => grace),
    unpaid: members(({ unpaid }) => unpaid),
  })
  gauge(
    'sipday_memberships_live',
    'Memberships that can be used',
    members(({ live }) => live),
  )
  gauge(
    'sipday_code_space_used_ratio',
    'Redemption codes in use, of all there are',
    members(({ six }) => six / LIVE_CODES),
  )
  labeled('sipday_purchases_open', 'Purchases without an outcome', 'state', {
    charging: open(({ charging }) => charging),
    unknown: open(({ unknown }) => unknown),
  })
  gauge(
    'sipday_purchases_open_oldest_seconds',
    'Age of the oldest of them',
    open(({ oldestSeconds }) => oldestSeconds),
  )
  gauge(
    'sipday_mails_waiting',
    'Jobs that send email and are not done',
    mails(({ waiting }) => waiting),
  )
  gauge(
    'sipday_mails_waiting_oldest_seconds',
    'Age of the oldest of them',
    mails(({ oldestSeconds }) => oldestSeconds),
  )
  gauge(
    'sipday_catalogue_version',
    'Goes up when what is on sale changes',
    clock(({ version }) => version),
  )
  gauge(
    'sipday_clock_skew_seconds',
    'How far the clock of this machine is ahead of that of the database',
    clock(({ now }, askedAt) => (askedAt - now.getTime()) / 1000),
  )
  registerBackups(registry, deps)
}

/** Registered first: a scrape's own queries do not count. */
export const registerPools = (registry: Registry, deps: Pick<Deps, 'db' | 'reads'>): void => {
  for (const [what, help] of [
    ['size', 'Database connections that are open'],
    ['idle', 'Database connections that are free'],
    ['waiting', 'Queries that wait for a database connection'],
  ] as const)
    new Gauge({
      name: `sipday_db_pool_${what}`,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        this.set({ pool: 'calls' }, poolStanding(deps.db)[what])
        this.set({ pool: 'reads' }, poolStanding(deps.reads)[what])
      },
    })
}

/** The embedded database is backed up by the program that started this one. */
const registerBackups = (registry: Registry, { settings: { backupDir } }: Deps): void => {
  if (!backupDir) return
  const times = {
    sipday_backup_last_success_timestamp_seconds: {
      help: 'When the newest backup was made',
      at: () => newestBackup(backupDir)?.at,
    },
    sipday_backup_verified_timestamp_seconds: {
      help: 'When a backup was last opened and found whole',
      at: () => lastVerified(backupDir),
    },
  }
  for (const [name, { help, at }] of Object.entries(times))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set((at()?.getTime() ?? 0) / 1000)
      },
    })
}

/** In turn over one connection; told when it was asked, by this machine's clock. */
const askedInTurn = () => {
  let turn: Promise<unknown> = Promise.resolve()
  return <Row>(ask: () => Promise<Row[]>, freshMs = FRESH_MS) => {
    let looked: { at: number; row: Promise<{ row: Row; askedAt: number } | null> } | null = null
    const lookNow = async () => {
      const began = Date.now()
      const [row] = await inTime(ask(), LOOK_MS)
      return row === undefined ? null : { row, askedAt: (began + Date.now()) / 2 }
    }
    const look = () => {
      const looking = turn.then(lookNow).catch(() => null)
      turn = looking
      return looking
    }
    return (pick: (row: Row, askedAt: number) => number) => async (): Promise<number> => {
      if (looked === null || performance.now() - looked.at > freshMs) looked = { at: performance.now(), row: look() }
      const found = await looked.row
      return found ? pick(found.row, found.askedAt) : Number.NaN
    }
  }
}
