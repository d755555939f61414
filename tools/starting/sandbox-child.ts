import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Child, programPath } from '../running/child.ts'
import type { LocalSettings } from './local-settings.ts'
import type { Secrets } from './secrets.ts'

export interface Sandbox {
  child: Child
  url: string
  smtpPort: number
}

/** It prints its addresses as one line of JSON. */
export async function startSandbox(
  local: LocalSettings,
  secrets: Secrets,
  { say, signal }: { say(line: string): void; signal: AbortSignal },
): Promise<Sandbox> {
  const logFile = join(local.dataDir, 'sandbox.log')
  const read = followLog(logFile)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    SANDBOX_PORT: String(local.sandboxPort),
    SANDBOX_DATA: join(local.dataDir, 'sandbox'),
    SANDBOX_KEY: secrets.sandboxKey,
    SQUARE_WEBHOOK_SIGNATURE_KEY: process.env['SQUARE_WEBHOOK_SIGNATURE_KEY'] || secrets.webhookSignatureKey,
    APP_URL: `http://localhost:${local.port}`,
    PUBLIC_URL: local.publicUrl,
  }
  let ready: { url: string; smtpPort: number } | undefined
  const child = new Child({
    name: 'The sandbox',
    script: programPath('sandbox/src/main.ts'),
    env,
    logFile,
    isReady: () => {
      ready = read() ?? ready
      // After a restart, it must be where the app already expects it.
      if (ready) env['SANDBOX_SMTP_PORT'] = String(ready.smtpPort)
      return Promise.resolve(ready !== undefined)
    },
    signal,
    say,
  })
  await child.start()
  if (!ready) throw new Error('The sandbox was stopped.')
  return { child, ...ready }
}

/** Reads what is added to a log from now on, looking for the line that says "ready". */
function followLog(file: string): () => { url: string; smtpPort: number } | undefined {
  const start = sizeOf(file)
  return () => {
    if (sizeOf(file) <= start) return undefined
    const line = readFileSync(file)
      .subarray(start)
      .toString()
      .split('\n')
      .find((each) => each.startsWith('{"ready":true') && each.endsWith('}'))
    return line ? (JSON.parse(line) as { url: string; smtpPort: number }) : undefined
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}
