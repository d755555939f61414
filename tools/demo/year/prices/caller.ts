import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf, BodyOf } from '@sipday/contract/endpoints.ts'
import type { OfficeAnswerOf, OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { type OfficeCallName, officePath } from '@sipday/contract/office/paths.ts'
import { paths } from '@sipday/contract/paths.ts'

type CallName = keyof typeof paths
type Keyless<T> = T extends { key: string } ? Omit<T, 'key'> : T
export type Urls = { publicUrl: string; sandboxUrl: string }

/** The shop said no. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** A browser on the shop's pages. Each call throws Refused with the shop's words. */
export type Browser = {
  call<N extends CallName>(name: N, body: BodyOf<N>): Promise<AnswerOf<N>>
  office<N extends OfficeCallName>(name: N, body?: Keyless<OfficeBodyOf<N>>): Promise<OfficeAnswerOf<N>>
}

const TRIES = 5
const SHORT_WAIT_S = 2

const secondsToWait = (response: Response): number => Number(response.headers.get('retry-after') ?? Infinity)

/** With cookies of its own. A busy shop, or one that says to wait a moment, is asked again with the same body and key. */
export const openBrowser = ({ publicUrl }: Pick<Urls, 'publicUrl'>): Browser => {
  const jar = new Map<string, string>()
  const ask = async (line: string, body: object): Promise<unknown> => {
    const [method = '', path = ''] = line.split(' ')
    const isRead = method === 'GET'
    const query = isRead ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const key = (body as { idempotency_key?: string }).idempotency_key
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(publicUrl + path + query, {
        method,
        headers: {
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          ...(isRead ? {} : { 'content-type': 'application/json', origin: new URL(publicUrl).origin }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(isRead ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/) ?? []
        jar.set(name, value)
      }
      const answer = (await response.json()) as { message?: string }
      if (response.ok) return answer
      if (response.status === 429 && tries < TRIES && secondsToWait(response) <= SHORT_WAIT_S) {
        await sleep(secondsToWait(response) * 1000)
        continue
      }
      if (response.status < 500) throw new Refused(`${path} was refused: ${answer.message}`)
      if (response.status !== 503 || tries === TRIES) throw new Error(`${path} failed: ${answer.message}`)
      await sleep(tries * 500)
    }
  }
  return {
    call: (name, body) => ask(paths[name], body ?? {}) as never,
    office: (name, body = {} as never) => {
      const line = officePath(name)
      return ask(line, line.startsWith('GET') ? body : { key: randomUUID(), ...(body as object) }) as never
    },
  }
}

type Message = { id: string; subject: string; text: string; code: string | null; sentAt: string }

/** Every letter and text to a contact, newest first. */
export const messagesTo = async ({ sandboxUrl }: Pick<Urls, 'sandboxUrl'>, to: string): Promise<Message[]> =>
  (await fetch(`${sandboxUrl}/messages?to=${encodeURIComponent(to)}`).then((response) => response.json())) as Message[]

const CODE_MS = 20_000

const codeAfter = async (urls: Urls, to: string, send: () => Promise<unknown>): Promise<string> => {
  const known = new Set((await messagesTo(urls, to)).map(({ id }) => id))
  await send()
  for (const until = performance.now() + CODE_MS; performance.now() < until; await sleep(50)) {
    const code = (await messagesTo(urls, to)).find((message) => message.code && !known.has(message.id))?.code
    if (code) return code
  }
  throw new Error(`No code arrived for ${to}.`)
}

export const signedIn = async (urls: Urls, ...contacts: readonly string[]): Promise<Browser> => {
  const browser = openBrowser(urls)
  for (const to of contacts) {
    const channel = to.includes('@') ? 'email' : 'sms'
    const code = await codeAfter(urls, to, () => browser.call('otp', { action: 'send', to, channel }))
    await browser.call('otp', { action: 'check', to, code, channel })
  }
  return browser
}

export const inOffice = async (urls: Urls, email: string): Promise<Browser> => {
  const browser = openBrowser(urls)
  const code = await codeAfter(urls, email, () => browser.office('code', { action: 'send', to: email }))
  await browser.office('code', { action: 'check', to: email, code })
  await browser.office('sign-in', {})
  const shown = (await post(`${urls.sandboxUrl}/totp`, { email })) as { code: string }
  await browser.office('totp-check', { purpose: 'prove', code: shown.code })
  return browser
}

export const cardToken = async ({ sandboxUrl }: Urls, number: string): Promise<string> => {
  const card = { number, expMonth: 12, expYear: 2040, cvv: '111', postalCode: '10016' }
  return ((await post(`${sandboxUrl}/tokenize`, card)) as { token: string }).token
}

const post = async (url: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${url}.`)
  return response.json()
}
