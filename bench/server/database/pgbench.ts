import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TILL, codeFor, hashOf, tokenOf } from '../people.ts'
import type { Recording, Value } from '../record.ts'

const SECONDS = 4
const CLIENTS = 8

/** A colon before a letter would be a pgbench variable. */
const quoted = (text: string) =>
  text
    .split(/:(?=[a-z_])/i)
    .map((part) => `'${part.replaceAll("'", "''")}'`)
    .join(" || ':' || ")

/** A recorded value as SQL, with the person's number as pgbench's variable. */
const literal = (value: Value, recorded: number): string => {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (value === recorded % 1_000_000) return '(:n % 1000000)'
    return value === codeFor(recorded) ? '(200000 + :n % 100000)' : String(value)
  }
  if (typeof value === 'string') {
    const parts = value.split(String(recorded)).map(quoted)
    const text = `(${parts.join(' || :n || ')})`
    if (value.startsWith('{')) return `${text}::jsonb`
    return parts.length === 1 && !value.includes(':') ? quoted(value) : text
  }
  if ('date' in value) return `${quoted(value.date)}::timestamptz`
  if ('list' in value) return `array[${value.list.map(quoted).join(', ')}]`
  return hashOf(tokenOf(TILL)).equals(Buffer.from(value.bytes, 'base64'))
    ? `'\\x${hashOf(tokenOf(TILL)).toString('hex')}'::bytea`
    : 'null'
}

/** The recorded SQL as a script of pgbench, for a random member each time. */
export const beginRedemptionScript = ({ person, steps }: Recording, first: number, last: number): string => {
  const lines = steps
    .flatMap((step) => step.statements)
    .map(({ text, values }) =>
      text
        .replaceAll('\n', ' ')
        .replaceAll(/\$(\d+)/g, (_, index: string) => literal(values[Number(index) - 1] ?? null, person)),
    )
  return [`\\set n random(${first}, ${last})`, ...lines.map((line) => `${line};`)].join('\n')
}

/** Transactions a second and the slowest percent; null without pgbench. */
export const runPgbench = async (url: string, script: string): Promise<{ perSecond: number; p99Ms: number } | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'sipday-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const given = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CLIENTS),
      '-j',
      '1',
      '-T',
      String(SECONDS),
      '-l',
      '-f',
      file,
      url,
    ]
    await promisify(execFile)('pgbench', given, { cwd: folder })
    const times = readdirSync(folder)
      .filter((name) => name.startsWith('pgbench_log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000)
      .toSorted((a, b) => a - b)
    return { perSecond: times.length / SECONDS, p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string }
    if (code === 'ENOENT') console.error('pgbench is not installed: redemptions are held against the bare handler only')
    else console.error(`pgbench failed: ${stderr ?? String(error)}`)
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
