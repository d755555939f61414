import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { signal } from '../faults/processes.ts'
import { freePorts } from '../free-ports.ts'
import { PatroniNode } from './patroni-node.ts'
import { folderOfAccount, Program, until } from './programs.ts'

const DISK_MB = 700

/** etcd and three nodes, as an operator runs them. */
export class Cluster {
  readonly nodes: PatroniNode[]
  readonly etcd: Program
  readonly #folder: string
  #disk: string | undefined

  private constructor(folder: string, nodes: PatroniNode[], etcd: Program) {
    this.#folder = folder
    this.nodes = nodes
    this.etcd = etcd
  }

  static async start(folder: string): Promise<Cluster> {
    const [client = 0, peer = 0, ...rest] = await freePorts(2 + 3 * 5)
    const url = (port: number) => `http://127.0.0.1:${port}`
    const etcd = new Program('etcd', folder, () => ({
      file: 'etcd',
      args: [
        ['--data-dir', join(folderOfAccount(join(folder, 'etcd')), 'data'), '--name', 'e1'],
        ['--listen-client-urls', url(client), '--advertise-client-urls', url(client)],
        ['--listen-peer-urls', url(peer), '--initial-advertise-peer-urls', url(peer)],
        ['--initial-cluster', `e1=${url(peer)}`],
      ].flat(),
    }))
    const nodes = [0, 1, 2].map((index) => {
      const name = `n${index + 1}`
      folderOfAccount(join(folder, name))
      const [sql = 0, restPort = 0, sqlLine = 0, restLine = 0, etcdLine = 0] = rest.slice(index * 5)
      return new PatroniNode(name, { sql, rest: restPort, sqlLine, restLine, etcdLine }, folder, client)
    })
    const cluster = new Cluster(folder, nodes, etcd)
    etcd.start()
    await until('etcd', async () => (await fetch(`${url(client)}/health`)).ok)
    const [first, ...others] = nodes
    cluster.#mountDisk(first)
    await first?.start()
    await until('the first primary', async () => (await cluster.primary()) !== undefined, 120_000)
    await Promise.all(others.map((node) => node.start()))
    await cluster.whole()
    await cluster.ask('create role sipday login', 'postgres', 'postgres')
    await cluster.ask('create database sipday owner sipday', 'postgres', 'postgres')
    return cluster
  }

  /** A disk of its own for the first node, where this machine allows one. */
  #mountDisk(node: PatroniNode | undefined): void {
    if (!node || process.getuid?.() !== 0) return
    const folder = join(this.#folder, node.name)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' })
      folderOfAccount(folder)
      this.#disk = folder
    } catch {
      // The story of a full disk says so.
    }
  }

  /** The first node is on it; undefined where there is none. */
  get disk(): string | undefined {
    return this.#disk
  }

  async primary(): Promise<PatroniNode | undefined> {
    for (const node of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.ports.rest}/primary`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      if (answer?.status === 200) return node
    }
    return undefined
  }

  /** One leads, the others follow, and one of them is synchronous; returns the leader. */
  async whole(): Promise<PatroniNode> {
    await until('three nodes, one of them synchronous', () => this.#isWhole(), 120_000, 500)
    const primary = await this.primary()
    if (!primary) throw new Error('the primary has just gone')
    return primary
  }

  async #isWhole(): Promise<boolean> {
    const roles = await Promise.all(this.nodes.map((node) => node.role()))
    const leads = roles.filter((role) => role === 'master' || role === 'primary').length
    if (leads !== 1 || roles.filter((role) => role === 'replica').length !== 2) return false
    const [row] = await this.ask<{ synced: number; all: number }>(
      `select count(*) filter (where sync_state = 'sync')::int as synced, count(*)::int as all
         from pg_stat_replication where state = 'streaming'`,
      'postgres',
      'postgres',
    )
    return row?.synced === 1 && row.all === 2
  }

  /** The node that a commit waits for. */
  async synchronous(): Promise<PatroniNode> {
    const [row] = await this.ask<{ name: string }>(
      `select application_name as name from pg_stat_replication where sync_state = 'sync'`,
      'postgres',
      'postgres',
    )
    const node = this.nodes.find(({ name }) => name === row?.name)
    if (!node) throw new Error('no standby is synchronous')
    return node
  }

  /** Asks the primary of this moment, past all proxies. */
  async ask<Row extends object>(statement: string, user = 'sipday', database = 'sipday'): Promise<Row[]> {
    const primary = await this.primary()
    if (!primary) throw new Error('there is no primary')
    const client = new pg.Client({
      connectionString: `postgres://${user}@127.0.0.1:${primary.ports.sql}/${database}`,
      connectionTimeoutMillis: 5000,
      query_timeout: 15_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Patroni's planned switch, away from the primary of now. */
  async switchOver(): Promise<void> {
    const [primary, candidate] = [await this.whole(), await this.synchronous()]
    const answer = await fetch(`http://127.0.0.1:${primary.ports.rest}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate: candidate.name }),
    })
    if (!answer.ok) throw new Error(`no switch: ${answer.status} ${await answer.text()}`)
  }

  /** It then goes on without etcd as long as it reaches all others. */
  async setFailsafe(on: boolean): Promise<void> {
    const primary = await this.whole()
    const answer = await fetch(`http://127.0.0.1:${primary.ports.rest}/config`, {
      method: 'PATCH',
      body: JSON.stringify({ failsafe_mode: on }),
    })
    if (!answer.ok) throw new Error(`not set: ${answer.status} ${await answer.text()}`)
  }

  async end(): Promise<void> {
    await Promise.all(
      this.nodes.map(async (node) => {
        await node.patroni.end()
        signal(node.postmaster(), 'SIGQUIT')
        for (const line of node.lines) line.end()
      }),
    )
    await this.etcd.end()
    if (this.#disk) execFileSync('umount', ['-l', this.#disk])
  }
}
