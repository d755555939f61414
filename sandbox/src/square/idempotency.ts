import { sha256 } from '../ids.ts'
import type { World } from '../world.ts'
import { Decline, invalid } from './errors.ts'
import { requiredText, text } from './reading.ts'
import type { Body } from './reading.ts'

export type Answer = { status: number; body: unknown }

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

type Rule = { endpoint: string; longest: number; required: boolean }

/**
 * One transaction for the result, its side effects and the key. The same key and body return the stored response,
 * another body is IDEMPOTENCY_KEY_REUSED. Declines are stored, validation errors are not.
 */
export function once(world: World, rule: Rule, body: Body, work: (key: string) => unknown): Answer {
  const key = rule.required
    ? requiredText(body, 'idempotency_key', rule.longest)
    : text(body, 'idempotency_key', rule.longest)
  if (!key) return world.store.transaction(() => ({ status: 200, body: work('') }))
  const hash = sha256(JSON.stringify(sorted(body)))
  return world.store.transaction(() => {
    const kept = findAnswer(world, rule.endpoint, key)
    if (kept) {
      if (kept.hash === hash) return kept.answer
      throw invalid(
        'IDEMPOTENCY_KEY_REUSED',
        'The idempotency key can only be retried with the same request data.',
        'idempotency_key',
      )
    }
    const answer = attempt(() => work(key))
    world.store.run(
      'insert into idempotency (endpoint, key, body_hash, status, answer) values (?, ?, ?, ?, ?)',
      rule.endpoint,
      key,
      hash,
      answer.status,
      JSON.stringify(answer.body),
    )
    return answer
  })
}

const attempt = (work: () => unknown): Answer => {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof Decline) return { status: error.status, body: error.body }
    throw error
  }
}

export function findAnswer(world: World, endpoint: string, key: string): { hash: string; answer: Answer } | undefined {
  const row = world.store.one('select * from idempotency where endpoint = ? and key = ?', endpoint, key)
  if (!row) return undefined
  return {
    hash: String(row['body_hash']),
    answer: { status: Number(row['status']), body: JSON.parse(String(row['answer'])) },
  }
}
