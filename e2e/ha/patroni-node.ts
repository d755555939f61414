import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signal } from '../faults/processes.ts'
import { DroppingProxy } from './dropping-proxy.ts'
import { postgresFolder, Program } from './programs.ts'

/** Of a leader that does nothing: an outage takes this long and a few seconds more. */
export const TTL_SECONDS = 20

type Ports = { sql: number; rest: number; sqlLine: number; restLine: number; etcdLine: number }

/** The other nodes and etcd reach it, and it reaches etcd, over lines that can drop. */
export class PatroniNode {
  readonly name: string
  readonly ports: Ports
  readonly dataDir: string
  readonly patroni: Program
  readonly lines: DroppingProxy[] = []
  readonly #etcd: number

  constructor(name: string, ports: Ports, folder: string, etcd: number) {
    this.name = name
    this.ports = ports
    this.#etcd = etcd
    this.dataDir = join(folder, name, 'data')
    const file = join(folder, `${name}.yml`)
    writeFileSync(file, JSON.stringify(this.#settings(folder), null, 2), { mode: 0o644 })
    this.patroni = new Program(name, folder, () => ({ file: 'patroni', args: [file] }))
  }

  // JSON is YAML.
  #settings(folder: string): object {
    const { sql, rest, sqlLine, restLine, etcdLine } = this.ports
    return {
      scope: 'sipday',
      name: this.name,
      etcd3: { proxy: `http://127.0.0.1:${etcdLine}` },
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${restLine}` },
      bootstrap: {
        dcs: {
          ttl: TTL_SECONDS,
          loop_wait: 5,
          retry_timeout: 5,
          primary_start_timeout: 10,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              wal_log_hints: 'on',
              max_connections: 100,
              wal_sender_timeout: '8s',
              wal_receiver_timeout: '8s',
              tcp_keepalives_idle: 20,
              max_wal_size: '128MB',
              idle_in_transaction_session_timeout: '15s',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${sql}`,
        connect_address: `127.0.0.1:${sqlLine}`,
        bin_dir: postgresFolder(),
        data_dir: this.dataDir,
        pgpass: join(folder, this.name, 'pgpass'),
        parameters: { unix_socket_directories: join(folder, this.name) },
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      },
    }
  }

  async start(): Promise<void> {
    const { sql, rest, sqlLine, restLine, etcdLine } = this.ports
    for (const [port, to] of [
      [sqlLine, sql],
      [restLine, rest],
      [etcdLine, this.#etcd],
    ] as const)
      this.lines.push(await DroppingProxy.start(port, to))
    this.patroni.start()
  }

  postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
      return pid > 1 ? pid : undefined
    } catch {
      return undefined
    }
  }

  /** The machine is gone: Patroni and PostgreSQL at once. */
  async kill(): Promise<void> {
    const postmaster = this.postmaster()
    this.patroni.signal('SIGKILL')
    signal(postmaster, 'SIGKILL')
    await this.patroni.end('SIGKILL')
  }

  /** Those whose title has this word, such as `walreceiver`. */
  signalProcesses(word: string, name: NodeJS.Signals): number {
    const owner = this.postmaster()
    const found = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
      .filter((match) => match !== null && Number(match[2]) === owner && match[3]?.includes(word))
    for (const match of found) signal(Number(match?.[1]), name)
    return found.length
  }

  async role(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.rest}/patroni`, { signal: AbortSignal.timeout(2000) })
    const { role, state } = (await answer.json()) as { role: string; state: string }
    return state === 'running' ? role : state
  }
}
