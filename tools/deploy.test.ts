import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@sipday/server/settings.ts'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { BUILT_SERVER, MEMORY, programPath } from './running/child.ts'
import { SETTINGS } from './starting/setting-names.ts'

const file = (name: string) => readFileSync(programPath(`deploy/${name}`), 'utf8')
const settings = new Set(SETTINGS)
const scripts = Object.keys(
  (JSON.parse(readFileSync(programPath('package.json'), 'utf8')) as { scripts: object }).scripts,
)

type Service = {
  image: string
  command?: string[]
  env_file?: string
  environment?: Record<string, string>
  secrets?: string[]
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  read_only?: boolean
}
const compose = parse(file('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks: { inside: { ipam: { config: { subnet: string }[] } } }
}

type Container = {
  command?: string[]
  ports?: { name: string; containerPort: number }[]
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean }
  startupProbe?: { httpGet: { path: string } }
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: { template?: { spec: { containers: Container[]; securityContext: { runAsNonRoot: boolean } } } }
}
const manifests = readdirSync(programPath('deploy/kubernetes')).flatMap((name) =>
  parseAllDocuments(file(`kubernetes/${name}`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Manifest
  }),
)
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)

/** NAME=value lines, as a service manager reads them. */
const environmentIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** Instructions of a Dockerfile with their continued lines. */
const instructions = file('Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^\s*([A-Z]+)\s+(.*)$/.exec(line)?.slice(1) ?? ['', line])

test('every variable that the server reads is a known setting', () => {
  const texts = ['settings.ts', 'app-secret.ts'].map((name) => readFileSync(programPath(`server/src/${name}`), 'utf8'))
  const read = texts.join('').matchAll(/(?:env\[|(?:number|url|real|oneOf\(env,|postgresUrl\(env,)\(?\s*)'([A-Z_]+)'/g)
  const names = [...new Set([...read].map(([, name = '']) => name))]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !settings.has(name))).toEqual([])
})

test('the image has instructions that exist, runs as no one special, and starts as npm start does', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD']
  expect(instructions.map(([name = '']) => name).filter((name) => !known.includes(name))).toEqual([])
  const last = (wanted: string) => instructions.findLast(([name]) => name === wanted)?.[1] ?? ''
  expect(last('USER')).toBe('10001')
  const command = JSON.parse(last('CMD')) as string[]
  expect(command).toEqual(['node', ...MEMORY, BUILT_SERVER])
  const set = environmentIn(last('ENV').replaceAll(' ', '\n'))
  expect(Object.keys(set).filter((name) => !settings.has(name))).toEqual(['HOME'])
  expect(last('EXPOSE')).toBe(set['PORT'])
  expect(last('HEALTHCHECK')).toContain(`http://127.0.0.1:${set['PORT']}/healthz`)
})

test('the image is built with commands that exist', () => {
  const run = instructions
    .filter(([name]) => name === 'RUN')
    .map(([, text = '']) => text)
    .join(' ')
  const [, command = ''] = /tools\/bootstrap\.mjs (\S+)/.exec(run) ?? []
  expect(scripts).toContain(command)
})

test('compose names settings, secrets, programs and services that exist', () => {
  const { services, secrets } = compose
  const { app, migrate, db } = services
  for (const service of [app, migrate]) {
    expect(Object.keys(service?.environment ?? {}).filter((name) => !settings.has(name))).toEqual([])
    expect(service?.read_only).toBe(true)
    for (const [name, value] of Object.entries(service?.environment ?? {}))
      if (name.endsWith('_FILE')) expect(service?.secrets).toContain(value.replace('/run/secrets/', ''))
  }
  expect(existsSync(programPath(migrate?.command?.[1] ?? 'none'))).toBe(true)
  const used = Object.values(services).flatMap((service) => service.secrets ?? [])
  expect(new Set(used)).toEqual(new Set(Object.keys(secrets)))
  for (const { depends_on: others = {} } of Object.values(services))
    expect(Object.keys(others).filter((name) => !(name in services))).toEqual([])
  expect(db?.environment?.['POSTGRES_DB']).toBe('sipday')
  expect(app?.environment?.['TRUST_PROXY']).toBe(compose.networks.inside.ipam.config[0]?.subnet)
  expect(existsSync(programPath(`deploy/${app?.env_file}.example`))).toBe(true)
})

test('with compose and its example the app would start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sipday-deploy-'))
  const values: Record<string, string> = {
    app: 'x'.repeat(40),
    'database-url': 'postgres://sipday:secret@db/sipday',
    'square-token': 'token',
    'square-webhook-key': 'key',
    'smtp-url': 'smtps://user:secret@mail.example',
  }
  for (const [name, value] of Object.entries(values)) writeFileSync(join(folder, name), `${value}\n`)
  const given = Object.entries(compose.services['app']?.environment ?? {}).map(([name, value]): [string, string] => [
    name,
    value.replace('/run/secrets', folder),
  ])
  const read = readSettings({ ...environmentIn(file('sipday.env.example')), ...Object.fromEntries(given) })
  expect(read).toMatchObject({
    production: true,
    migratesOnStart: false,
    drainMs: 5_000,
    publicUrl: 'https://shop.example',
    databaseUrl: values['database-url'],
    trustProxy: ['172.30.0.0/24'],
  })
  rmSync(folder, { recursive: true })
})

test('Kubernetes: settings exist and suffice, programs exist, nothing runs as root or writes to its image', () => {
  const [config] = ofKind('ConfigMap')
  const [secret] = ofKind('Secret')
  const given = { ...config?.data, ...secret?.stringData }
  expect(Object.keys(given).filter((name) => !settings.has(name))).toEqual([])
  expect(readSettings({ ...given, NODE_ENV: 'production' })).toMatchObject({ metricsPort: 9_464, drainMs: 10_000 })
  const running = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []))
  expect(running).toHaveLength(2)
  for (const { containers, securityContext } of running) {
    expect(securityContext.runAsNonRoot).toBe(true)
    for (const container of containers) {
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
      if (container.command) expect(existsSync(programPath(container.command[1] ?? 'none'))).toBe(true)
      const ports = (container.ports ?? []).map(({ containerPort }) => containerPort)
      if (ports.length > 0) expect(ports).toEqual([3_000, Number(given['METRICS_PORT'])])
    }
  }
  for (const { apiVersion, metadata } of manifests)
    expect([apiVersion, metadata.name]).toEqual([expect.stringMatching(/v1$/), expect.stringMatching(/^sipday/)])
})

test('the systemd unit starts a command that exists, with settings that exist', () => {
  const lines = file('sipday.service')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of lines) expect(line).toMatch(/^(?:\[(?:Unit|Service|Install)\]|[A-Z][A-Za-z]+=\S.*)$/)
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
  const names = valuesOf('Environment').map((pair) => pair.split('=')[0] ?? '')
  expect(names.filter((name) => !settings.has(name))).toEqual([])
  const writable = valuesOf('ReadWritePaths').flatMap((value) => value.split(' ').map((path) => path.replace(/^-/, '')))
  const [folder = ''] = valuesOf('Environment').flatMap((pair) =>
    pair.startsWith('BACKUP_DIR=') ? pair.slice(11) : [],
  )
  // The backups are on no path that the service may not write, and the code's history on none that it may read.
  expect([folder !== '', writable.some((path) => folder.startsWith(path))]).toEqual([true, true])
  expect(valuesOf('InaccessiblePaths')).toEqual([`-${valuesOf('WorkingDirectory')[0]}/.git`])
  const [start = ''] = valuesOf('ExecStart')
  const [, program = '', command = ''] = /node (\S+) (\S+)$/.exec(start) ?? []
  expect([existsSync(programPath(program)), scripts.includes(command)]).toEqual([true, true])
})

test('the proxies lead to the app, refuse what is not public, and close what they open', () => {
  for (const name of ['Caddyfile', 'nginx.conf']) {
    const text = file(name)
      .replaceAll(/^\s*#.*$/gm, '')
      .replaceAll(/\{[$\w.]+\}/g, 'x')
    expect([name, text.split('{').length]).toEqual([name, text.split('}').length])
    for (const wanted of ['/metrics', '/internal/', '3000']) expect(text).toContain(wanted)
    expect(text).toMatch(/X-Request-Id/)
  }
  const statements = file('nginx.conf')
    .replaceAll(/#.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
  for (const line of statements.filter((one) => one !== '')) expect(line).toMatch(/[;{}]$/)
})
