import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { withConnection } from '../embedded/embedded-connection.ts'
import { type Place, addressOf } from '../embedded/embedded-place.ts'
import { type BackupFolder, backupName, listBackups, ownBackupFolder, UNFINISHED } from './backup-folder.ts'
import { copyFile, listTree, makeFolders, severalAtOnce, shareWith, syncFolder, writeWhole } from './copy-files.ts'
import { type FileFacts, MANIFEST, type Manifest, readManifest } from './manifest.ts'

export const CLUSTER = 'cluster'

/** Belongs to the running server; the server that starts the copy recreates it. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)$|(pg_wal|pg_replslot|pg_stat_tmp|pg_notify|pg_serial|pg_snapshots|pg_subtrans|pg_dynshmem)\/)/
const TEMPORARY = /(^|\/)(pgsql_tmp|pg_internal\.init)/
const PIECE_OF_LOG = /^[0-9A-F]{24}$/

type Wanted = {
  place: Place
  folder: BackupFolder
  version: string
  now: () => Date
}

/**
 * Copies the running cluster and returns the path. It gets its name only when complete and on disk. It has none of the
 * shop's secrets, so a stolen backup has rows but no keys. Throws StartRefused for a folder that cannot be used.
 */
export const takeBackup = (wanted: Wanted): Promise<string> =>
  withConnection({ connectionString: addressOf(wanted.place) }, (client) => backUp(client, wanted))

const backUp = async (client: pg.Client, { place, folder, version, now }: Wanted): Promise<string> => {
  const startedAt = now()
  const name = backupName(startedAt)
  const unfinished = join(folder, `${name}${UNFINISHED}`)
  try {
    const facts = await factsOf(client)
    await ownBackupFolder(folder, facts.system)
    mkdirSync(unfinished, { mode: 0o700 })
    const { files, firstLog, endsAt, endedAt } = await copyCluster(client, { place, now }, unfinished)
    await shareFiles(folder, unfinished, files)
    const manifest: Manifest = {
      format: 1,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      sipday: version,
      ...facts,
      firstLog,
      endsAt,
      files,
    }
    await writeWhole(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
    renameSync(unfinished, join(folder, name))
    await syncFolder(folder)
    return join(folder, name)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

export const systemOf = (place: Place): Promise<string> =>
  withConnection({ connectionString: addressOf(place) }, async (client) => (await factsOf(client)).system)

const one = async <Row extends object>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await client.query<Row>(text, values)
  const [row] = rows
  if (!row) throw new Error('the database did not answer')
  return row
}

const factsOf = async (
  client: pg.Client,
): Promise<Pick<Manifest, 'postgres' | 'system' | 'migrations' | 'installation'>> => {
  const { version, system, started } = await one<{ version: string; system: string; started: boolean }>(
    client,
    `select current_setting('server_version') as version, system_identifier::text as system,
       to_regclass('kysely_migration') is not null and to_regclass('installation') is not null as started
       from pg_control_system()`,
  )
  const { rows } = started
    ? await client.query<{ name: string }>('select name from kysely_migration order by name')
    : { rows: [] }
  const made = started ? await client.query<{ id: string }>('select id from installation') : { rows: [] }
  return {
    postgres: { major: version.split('.')[0] ?? '', version },
    system,
    migrations: rows.map((row) => row.name),
    installation: made.rows[0]?.id ?? null,
  }
}

const copyCluster = async (client: pg.Client, { place, now }: Pick<Wanted, 'place' | 'now'>, to: string) => {
  const cluster = join(to, CLUSTER)
  const files: Record<string, FileFacts> = {}
  const keep = async (path: string) => {
    const facts = await copyFile(join(place.cluster, path), join(cluster, path))
    if (facts) files[`${CLUSTER}/${path}`] = facts
  }
  // Holds back the log until the copy ends; it disappears with the connection.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  await client.query(`select pg_backup_start('sipday', true)`)
  const { files: paths, folders } = listTree(place.cluster, (path) => LEFT_OUT.test(path) || TEMPORARY.test(path))
  await makeFolders(to, [CLUSTER, ...folders.map((folder) => join(CLUSTER, folder))])
  await severalAtOnce(paths, keep)
  const endedAt = now()
  const { label, ends_at, last } = await one<{ label: string; ends_at: string; last: string }>(
    client,
    `select labelfile as label, lsn::text as ends_at, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
  )
  const firstLog = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
  if (firstLog === undefined) throw new Error(`PostgreSQL did not say where its backup begins: ${label}`)
  const isNeeded = (name: string) =>
    PIECE_OF_LOG.test(name) ? name >= firstLog && name <= last : name.endsWith('.history')
  await severalAtOnce(
    readdirSync(join(place.cluster, 'pg_wal'))
      .filter(isNeeded)
      .map((name) => `pg_wal/${name}`),
    keep,
  )
  if (!files[`${CLUSTER}/pg_wal/${firstLog}`] || !files[`${CLUSTER}/pg_wal/${last}`])
    throw new Error('PostgreSQL no longer has the log that the backup needs.')
  await writeWhole(join(cluster, 'backup_label'), label)
  files[`${CLUSTER}/backup_label`] = await labelFacts(join(cluster, 'backup_label'))
  return { files, firstLog, endsAt: ends_at, endedAt }
}

const labelFacts = async (file: string): Promise<FileFacts> => {
  const facts = await copyFile(file, `${file}.read`)
  rmSync(`${file}.read`)
  if (!facts) throw new Error(`${file} disappeared.`)
  return facts
}

const shareFiles = async (folder: BackupFolder, unfinished: string, files: Manifest['files']): Promise<void> => {
  const previous = listBackups(folder).at(-1)
  if (previous === undefined) return
  const had = readManifest(join(folder, previous)).files
  const same = Object.entries(files).filter(([path, { sha256, bytes }]) => bytes > 0 && had[path]?.sha256 === sha256)
  await severalAtOnce(same, ([path]) => shareWith(join(folder, previous, path), join(unfinished, path)))
}
