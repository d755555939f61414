import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newToken } from '../access/sessions.ts'
import { fileAt } from '../files.ts'
import type { Settings } from '../settings.ts'
import { SANDBOX_PLACE } from './fill-database.ts'
import { type Program, startProgram } from './programs.ts'

/** What each may use at most of its heap, in megabytes. */
const HEAP_MB = { app: 192, sandbox: 64 }

const SANDBOX = fileAt('sandbox/src/main.ts')
const APP = fileAt(import.meta.url.includes('/server/dist/') ? 'server/dist/main.js' : 'server/src/main.ts')

export type OpenShop = { appPort: number; sandboxUrl: string }

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/**
 * Both know the shop by its public address: what a browser asks there is passed on to them. `opened` gets each as soon
 * as it has to be stopped.
 */
export const openShop = async (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { databaseUrl, now, opened }: { databaseUrl: string; now: Date; opened: (program: Program) => void },
): Promise<OpenShop> => {
  const appPort = await freePort()
  const shared = {
    PUBLIC_URL: publicUrl,
    SANDBOX_KEY: newToken(),
    SQUARE_WEBHOOK_SIGNATURE_KEY: newToken(),
    SQUARE_LOCATION_ID: SANDBOX_PLACE,
  }
  const sandbox = await startProgram(SANDBOX, {
    heapMb: HEAP_MB.sandbox,
    env: {
      ...shared,
      SANDBOX_PORT: '0',
      SANDBOX_DATA: ':memory:',
      SANDBOX_STARTS_AT: now.toISOString(),
      APP_URL: `http://localhost:${appPort}`,
    },
  })
  opened(sandbox)
  const sandboxUrl = String(sandbox.ready['url'])
  const app = await startProgram(APP, {
    heapMb: HEAP_MB.app,
    env: {
      ...shared,
      HOST: '127.0.0.1',
      PORT: String(appPort),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      JOBS_POOL: '5',
      DATA_DIR: join(tmpdir(), 'sipday-rehearsal'),
      APP_SECRET: newToken(),
      SANDBOX_URL: sandboxUrl,
      SQUARE_SCRIPT_URL: `${publicUrl}/v1/square.js`,
      SMTP_URL: `smtp://127.0.0.1:${String(sandbox.ready['smtpPort'])}`,
      TRUST_PROXY: '127.0.0.1,::1',
    },
  })
  opened(app)
  return { appPort, sandboxUrl }
}
