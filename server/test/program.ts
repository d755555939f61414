import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Program = {
  child: ChildProcess
  /** The first line that it printed. */
  ready: Promise<unknown>
  ended: Promise<{ code: number | null; errors: string }>
  /** Everything it printed so far. */
  said(): string
}

const running = new Set<ChildProcess>()

/** Starts the server as the program that it is. */
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
    child.stdout?.on('data', () => {
      const line = said.split('\n').find((each) => each.startsWith('{"ready"'))
      if (line) resolve(JSON.parse(line))
    })
  })
  return { child, ready, ended, said: () => said }
}

/** Ends whatever a test left running. */
export const killPrograms = (): void => {
  for (const child of running) child.kill('SIGKILL')
}
