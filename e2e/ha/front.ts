import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../free-ports.ts'
import type { Cluster } from './cluster.ts'
import { folderOfAccount, Program, until } from './programs.ts'

/** HAProxy before the database and before the apps, and PgBouncer between the apps and the database. */
export type Front = {
  /** Past the pooler, for migrations and background work. */
  directUrl: string
  databaseUrl: string
  appPorts: [number, number]
  site: string
  end(): Promise<void>
}

const haproxySettings = (ports: { rw: number; site: number; apps: number[] }, cluster: Cluster, folder: string) => `
global
  maxconn 2000
defaults
  timeout connect 3s
  timeout client 60s
  timeout server 60s
listen pg_rw
  bind 127.0.0.1:${ports.rw}
  mode tcp
  option httpchk GET /primary
  timeout client 1h
  timeout server 1h
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${cluster.nodes.map(({ name, ports: own }) => `  server ${name} 127.0.0.1:${own.sql} check port ${own.rest}`).join('\n')}
frontend site
  bind 127.0.0.1:${ports.site}
  mode http
  default_backend apps
backend apps
  mode http
  balance roundrobin
  option httpchk GET /healthz
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response
  # A payment is tried again by the browser with its key, never by the proxy.
  http-request disable-l7-retry if METH_POST
  errorfile 503 ${join(folder, '503.http')}
  default-server inter 500ms fall 2 rise 1
${ports.apps.map((port, index) => `  server a${index + 1} 127.0.0.1:${port} check`).join('\n')}
`

const pgbouncerSettings = (port: number, rw: number) => `
[databases]
sipday = host=127.0.0.1 port=${rw} dbname=sipday user=sipday
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 200
server_login_retry = 1
query_wait_timeout = 10
`

const REFUSAL = JSON.stringify({ message: 'Please try again in a moment.', code: 'try_again' })

export const startFront = async (cluster: Cluster, folder: string): Promise<Front> => {
  const [rw = 0, site = 0, pooler = 0, first = 0, second = 0] = await freePorts(5)
  const own = folderOfAccount(join(folder, 'front'))
  const files = { haproxy: join(folder, 'haproxy.cfg'), pgbouncer: join(folder, 'pgbouncer.ini') }
  writeFileSync(
    join(folder, '503.http'),
    `HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\ncache-control: no-store\r\ncontent-length: ${REFUSAL.length}\r\n\r\n${REFUSAL}`,
  )
  writeFileSync(files.haproxy, haproxySettings({ rw, site, apps: [first, second] }, cluster, folder))
  writeFileSync(files.pgbouncer, pgbouncerSettings(pooler, rw))
  const programs = [
    new Program('haproxy', folder, () => ({ file: 'haproxy', args: ['-db', '-f', files.haproxy, '-C', own] })),
    new Program('pgbouncer', folder, () => ({ file: 'pgbouncer', args: [files.pgbouncer] })),
  ]
  for (const program of programs) program.start()
  await until('HAProxy', () => fetch(`http://127.0.0.1:${site}/`).then(() => true))
  return {
    directUrl: `postgres://sipday@127.0.0.1:${rw}/sipday`,
    databaseUrl: `postgres://sipday@127.0.0.1:${pooler}/sipday`,
    appPorts: [first, second],
    site: `http://127.0.0.1:${site}`,
    end: async () => void (await Promise.all(programs.map((program) => program.end()))),
  }
}
