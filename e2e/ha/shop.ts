import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER } from '../../tools/running/child.ts'
import { loadDemoOnce } from '../../tools/starting/demo-shop.ts'
import { freePorts } from '../free-ports.ts'
import { type World, worldAt } from '../start-world.ts'
import type { Front } from './front.ts'
import { Program, until } from './programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** As an operator starts them; both apps start at the same moment. */
export type Shop = {
  world: World
  apps: Program[]
  /** Past the proxy. */
  sites: string[]
  /** From an empty database until both were ready. */
  readyMs: number
  end(): Promise<void>
}

const isReady = async (site: string): Promise<boolean> =>
  (await fetch(`${site}/readyz`, { signal: AbortSignal.timeout(2000) })).ok

export const startShop = async (front: Front, folder: string): Promise<Shop> => {
  const [sandboxPort = 0] = await freePorts(1)
  const secret = () => randomBytes(32).toString('base64url')
  const shared = { NODE_ENV: 'development', SANDBOX_KEY: secret(), SQUARE_WEBHOOK_SIGNATURE_KEY: secret() }
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const ours = (path: string, env: NodeJS.ProcessEnv) => () => ({
    file: process.execPath,
    args: [join(root, path)],
    env: { PATH: process.env['PATH'], ...shared, ...env },
    ours: true,
  })
  const sandbox = new Program(
    'sandbox',
    folder,
    ours('sandbox/src/main.ts', {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA: join(folder, 'sandbox'),
      APP_URL: front.site,
      PUBLIC_URL: front.site,
    }),
  )
  sandbox.start()
  await until('the sandbox', async () => (await fetch(`${sandboxUrl}/ledger`)).ok)
  const told = readFileSync(join(folder, 'sandbox.log'), 'utf8')
  const smtpPort = Number(/"smtpPort":(\d+)/.exec(told)?.[1])
  const env = {
    ...shared,
    HOST: '127.0.0.1',
    PUBLIC_URL: front.site,
    DATABASE_URL: front.databaseUrl,
    DATABASE_DIRECT_URL: front.directUrl,
    DATABASE_POOLER: 'transaction',
    APP_SECRET: secret(),
    SANDBOX_URL: sandboxUrl,
    SQUARE_BASE_URL: sandboxUrl,
    TWILIO_BASE_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_SCALE: '10000',
    DRAIN_MS: '3000',
    DATA_DIR: join(folder, 'shop'),
  }
  mkdirSync(env.DATA_DIR)
  const apps = front.appPorts.map(
    (port, index) => new Program(`app${index + 1}`, folder, ours(BUILT_SERVER, { ...env, PORT: String(port) })),
  )
  const sites = front.appPorts.map((port) => `http://127.0.0.1:${port}`)
  for (const app of apps) app.start()
  const readyMs = await until('both apps', async () => (await Promise.all(sites.map(isReady))).every(Boolean))
  await loadDemoOnce(front.directUrl, env, () => undefined)
  await until('the proxy sees the apps', async () => (await fetch(`${front.site}/api/models`)).ok)
  return {
    world: worldAt({ site: front.site, sandbox: sandboxUrl, dataDir: env.DATA_DIR }),
    apps,
    sites,
    readyMs,
    end: async () => {
      await Promise.all(apps.map((app) => app.end()))
      await sandbox.end()
    },
  }
}
