import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from '../world.ts'

const PROGRAM = fileURLToPath(new URL('../../../tools/import.ts', import.meta.url))

export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string; errors: string }

/** In a process of its own that can be killed. */
export const importProgramOf = ({ settings, sandboxUrl }: World) => {
  const folder = mkdtempSync(join(tmpdir(), 'sipday-import-'))
  const secrets = { appSecret: settings.appSecret, sandboxKey: 'sandbox-key', webhookSignatureKey: 'signed' }
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: settings.databaseUrl,
    SANDBOX_PORT: new URL(sandboxUrl).port,
  }
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const text = { said: '', errors: '' }
    child.stdout.on('data', (chunk: Buffer) => (text.said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text.errors += chunk.toString()))
    const ended = once(child, 'close').then(([code, signal]): Ended => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      ...text,
    }))
    return { child, ended }
  }
  return {
    start,
    run: (...args: string[]): Promise<Ended> => start(...args).ended,
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    },
    clean: () => rmSync(folder, { recursive: true, force: true }),
  }
}
