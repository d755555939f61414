import { randomInt } from 'node:crypto'
import { type AnswerOf, type BodyOf, type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import { refusal, type RefusalBody } from '@sipday/contract/errors.ts'
import { expect } from 'vitest'

type Answered<N extends EndpointName> = {
  status: number
  headers: Headers
  /** The answer of the contract when `status` is 200. */
  body: AnswerOf<N>
  /** The same when the call was refused. */
  refused: RefusalBody
}

/** Comes from our own pages, with an address of its own. */
export type Visitor = {
  /** The customer's or the till's, whichever it was given last. */
  cookie: string | null
  /** What the browser says about the contacts it proved before. */
  known: string | null
  readonly ip: string
  call<N extends EndpointName>(name: N, body?: BodyOf<N>, headers?: Record<string, string>): Promise<Answered<N>>
  /** Without the check of the contract. `body` is sent as it is. */
  request(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Response>
  copy(): Visitor
}

export const createVisitor = (
  url: string,
  publicUrl: string,
  given: { ip?: string; cookie?: string | null; known?: string | null } = {},
): Visitor => {
  const ip = given.ip ?? `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  const visitor: Visitor = {
    cookie: given.cookie ?? null,
    known: given.known ?? null,
    ip,
    copy: () => createVisitor(url, publicUrl, { ip, cookie: visitor.cookie, known: visitor.known }),
    request: async (method, path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { 'x-forwarded-for': ip, ...cookieHeader(visitor.cookie, visitor.known), ...headers },
        ...(body === undefined ? {} : { body }),
      })
      for (const line of response.headers.getSetCookie()) {
        const pair = line.split(';')[0] ?? ''
        if (/^(__Host-)?known=/.test(pair)) visitor.known = pair
        else visitor.cookie = /max-age=0(;|$)/i.test(line) ? null : pair
      }
      return response
    },
    call: async (name, body, headers = {}) => {
      const { method, path } = endpoints[name]
      const response =
        method === 'GET'
          ? await visitor.request(
              'GET',
              `${path}${body ? `?${new URLSearchParams(body as Record<string, string>)}` : ''}`,
            )
          : await visitor.request('POST', path, JSON.stringify(body ?? {}), {
              'content-type': 'application/json',
              origin: new URL(publicUrl).origin,
              ...keyHeader(body),
              ...headers,
            })
      const answer: unknown = await response.json()
      const allowed = [400, 403, 413, 415, 429, 503, ...endpoints[name].refusals] as number[]
      if (response.status === 200) expectOnTheWire(name, answer)
      else {
        expect(allowed, `${name} refused with ${JSON.stringify(answer)}`).toContain(response.status)
        expect(refusal.strict().parse(answer)).toEqual(answer)
      }
      return { status: response.status, headers: response.headers, body: answer, refused: answer } as never
    },
  }
  return visitor
}

export const cookieHeader = (...cookies: (string | null)[]): { cookie?: string } => {
  const cookie = cookies.filter((one) => one !== null).join('; ')
  return cookie ? { cookie } : {}
}

/** A browser names the key of calls 8 and 9 in the header as well (W7). */
export const keyHeader = (body: unknown): Record<string, string> => {
  const { idempotency_key: key } = (body ?? {}) as { idempotency_key?: unknown }
  return typeof key === 'string' && /^[!-~]+$/.test(key) ? { 'idempotency-key': key } : {}
}

/** The answer is exactly the contract's: what the schema would drop or change must not be there. */
const expectOnTheWire = (name: EndpointName, answer: unknown): void => {
  const parsed = endpoints[name].answer.safeParse(answer)
  expect(parsed.error?.issues ?? [], `${name} answered ${JSON.stringify(answer)}`).toEqual([])
  expect(parsed.data, `${name} answered keys that are not in the contract`).toEqual(answer)
}
