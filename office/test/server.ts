import { kits } from '@sipday/rules/look/kits.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import { vi } from 'vitest'

type Body = Record<string, unknown>
/** What the server answers to a call: a status with a body, or `lost`, when there is no answer at all. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'lost'
/** Answers by name; a list is used up one by one, and its last answer stays. */
export type Answers = Partial<Record<OfficeCallName, Given>>
/** An answer, some answers one after the other, or one that depends on what was asked. */
type Given = Answer | readonly Answer[] | ((query: URLSearchParams) => Answer)

export const ok = (body: unknown = {}): Answer => ({ status: 200, body })
export const refused = (status: number, code: string, message = code): Answer => ({ status, body: { code, message } })
/** It may be asked again after so many seconds. */
export const tooMany = (seconds: number): Answer => ({
  status: 429,
  body: { code: 'too_many', message: 'too_many' },
  headers: { 'retry-after': String(seconds) },
})

/** A server of the office on the wire: answers what the test wants and remembers what it was asked. */
export const serve = (answers: Answers) => {
  const asked: { name: string; body: Body | null }[] = []
  const used = new Map<string, number>()
  const current: Answers = { ...answers }
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const name = url.replace(/^\/api\/office\//, '').replace(/\?.*/, '') as OfficeCallName
    asked.push({ name, body: body ? (JSON.parse(body) as Body) : null })
    const given = current[name] ?? refused(404, 'not_found')
    const list = listOf(given, new URLSearchParams(url.split('?')[1] ?? ''))
    const at = used.get(name) ?? 0
    used.set(name, at + 1)
    const answer = list[Math.min(at, list.length - 1)] ?? 'lost'
    if (answer === 'lost') return Promise.reject(new TypeError('network'))
    const { status, headers = {} } = answer
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status, headers }))
  })
  return {
    asked: (name: OfficeCallName) => asked.filter((one) => one.name === name).map(({ body }) => body ?? {}),
    now: (more: Answers) => {
      for (const name of Object.keys(more)) used.delete(name)
      Object.assign(current, more)
    },
  }
}

const listOf = (given: Given, query: URLSearchParams): readonly Answer[] => {
  if (typeof given === 'function') return [given(query)]
  return Array.isArray(given) ? (given as readonly Answer[]) : [given as Answer]
}

export const dana = {
  person: { id: 'staff-dana', name: 'Dana Okafor', role: 'owner', locationIds: [] },
  capabilities: ['see'],
  shop: {
    name: 'Sipday Demo',
    timeZone: 'America/New_York',
    opened: true,
    address: 'https://shop.example',
    kit: kits['bubble-tea'],
  },
  others: [{ role: 'owner', locationIds: [] }],
  isOnlyOwner: false,
  todo: { count: 0 },
  secondFactor: { passkeys: 0, totp: true, recoveryLeft: 9 },
}
