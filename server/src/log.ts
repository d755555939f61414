import pino, { type DestinationStream, type LoggerOptions } from 'pino'
import { inLog } from './observing/request-id.ts'
import type { Settings } from './settings.ts'

const secret = [
  'cookie',
  'authorization',
  'code',
  'nonce',
  'to',
  'phone',
  'email',
  'token',
  'text',
  'html',
  'source_id',
  'sourceId',
]

/**
 * Never logged, wherever it appears in an object (I9): codes, cookies, nonces, contacts. Refusal codes are logged under
 * other names.
 */
export const logOptions = (settings: Pick<Settings, 'production'>): LoggerOptions => ({
  level: process.env['LOG_LEVEL'] ?? (settings.production ? 'info' : 'warn'),
  redact: {
    paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
    censor: (value, path) => (path.at(-1) === 'email' || path.at(-1) === 'to' ? maskContact(value) : '[hidden]'),
  },
  serializers: { err: describeError },
  mixin: inLog,
  hooks: { logMethod: tellFullDiskOnce() },
})

const FULL_DISK = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const AGAIN_MS = 60_000

/** While a disk is full, every call, job and sweep that writes fails for the same reason: log one line a minute. */
const tellFullDiskOnce = (): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> => {
  let toldAt = Number.NEGATIVE_INFINITY
  return function (args, method) {
    const [first] = args as unknown[]
    const { err } = (typeof first === 'object' && first !== null ? first : {}) as { err?: { code?: unknown } }
    if (!FULL_DISK.has(String(err?.code))) return method.apply(this, args)
    if (performance.now() - toldAt < AGAIN_MS) return
    toldAt = performance.now()
    method.apply(this, [{ reason: err?.code }, 'the disk is full: what writes is refused until there is room'] as never)
  }
}

/** A log that cannot be written must not end the process; lines are buffered up to this length. */
const MOST_UNWRITTEN = 1_000_000

/** Standard output. If it leads to a full disk, lines wait and are retried with the next one. */
export const standardOutput = (): DestinationStream => {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MOST_UNWRITTEN })
  destination.on('error', () => undefined)
  return destination
}

/** "m***@demo.example", "***0142" */
export const maskContact = (value: unknown): string => {
  if (typeof value !== 'string') return '[hidden]'
  const at = value.lastIndexOf('@')
  return at > 0 ? `${value[0]}***${value.slice(at)}` : `***${value.slice(-4)}`
}

/** Name, message and stack; not the fields, which may contain a request. Contacts inside a message are masked too. */
const describeError = (error: unknown): object => {
  const { name, message, stack, code } = error as { name?: string; message?: string; stack?: string; code?: unknown }
  const clean = (text: string | undefined) => (text === undefined ? undefined : withoutContacts(text))
  return { name, message: clean(message), stack: clean(stack), kind: typeof code === 'string' ? code : undefined }
}

export const withoutContacts = (text: string): string =>
  text.replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, maskContact).replace(/\+?\d[\d ()-]{8,}\d/g, maskContact)
