import { createSandbox } from './sandbox.ts'
import { readSettings, SettingsError } from './settings.ts'
import type { Settings } from './settings.ts'

const stopWith = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const settingsOrStop = (): Settings => {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof SettingsError) return stopWith(error.message)
    throw error
  }
}

const explain = (error: unknown, settings: Settings): string => {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE' || code === 'EACCES') {
    const name = port === settings.smtpPort && port !== settings.port ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT'
    const why = code === 'EADDRINUSE' ? 'is in use by another program' : 'may not be used by this account'
    return `${name}: port ${port} ${why}. Stop that program or set ${name} to another port.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `SANDBOX_HOST is "${settings.host}": this machine has no such address.`
  return `The sandbox could not start with SANDBOX_DATA "${settings.dataFolder}": ${message}`
}

const settings = settingsOrStop()
const sandbox = await createSandbox(settings).catch((error: unknown) => stopWith(explain(error, settings)))

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  // A connection that does not close must not keep the process alive.
  setTimeout(() => process.exit(0), 3000).unref()
  void sandbox.close().then(() => process.exit(0))
}
// Before the line below: a program that reads that line may stop us at once.
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Exits when the program that started it is gone, killed or not.
if (process.send) process.on('disconnect', stop)
process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url, smtpPort: sandbox.smtpPort })}\n`)
