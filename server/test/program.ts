import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { World } from './world.ts'

export type Program = {
  child: ChildProcess
  ready: Promise<unknown>
  ended: Promise<{ code: number | null; errors: string }>
  said(): string
}

const running = new Set<ChildProcess>()

export const startProgram = (env: NodeJS.ProcessEnv): Program => {
  const child = fork(fileURLToPath(new URL('../src/main.ts', import.meta.url)), [], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  let errors = ''
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child)
      resolve({ code, errors })
    }),
  )
  const ready = new Promise<unknown>((resolve) => {
    const look = () => {
      const line = said.split('\n').find((each) => each.startsWith('{"ready"'))
      if (!line) return
      child.stdout?.off('data', look)
      resolve(JSON.parse(line))
    }
    child.stdout?.on('data', look)
  })
  return { child, ready, ended, said: () => said }
}

/**
 * The world's own app is closed. It keeps the world's address, database and sandbox. Resolved when it answers, with
 * what kills it (-9) and waits until it is gone.
 */
export const startAppOf = async ({ url, sandboxUrl, settings }: World): Promise<() => Promise<void>> => {
  const { child, ready, ended } = startProgram({
    ...process.env,
    NODE_ENV: 'test',
    HOST: 'localhost',
    PORT: new URL(url).port,
    DATABASE_URL: settings.databaseUrl,
    APP_SECRET: settings.appSecret,
    SANDBOX_URL: sandboxUrl,
    SANDBOX_KEY: 'sandbox-key',
    SMTP_URL: settings.smtpUrl,
    LIMITS_SCALE: '1000',
    TRUST_PROXY: '127.0.0.1,::1',
  })
  const endedEarly = ended.then(({ errors }) => {
    throw new Error(`the app ended before it was ready: ${errors}`)
  })
  await Promise.race([ready, endedEarly])
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

/** Ends whatever a test left running. */
export const killPrograms = (): void => {
  for (const child of running) child.kill('SIGKILL')
}
