import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { World } from '../start-world.ts'

export type OfficeAnswer = { status: number; code: string | undefined; text: string; cookie: string | null }

/** With any body. The cookie of an answer is the one that goes on from there. */
export const officeOf = (world: () => World) => {
  const ask = async (
    method: string,
    path: string,
    cookie: string | null,
    body: object | null,
    type = 'application/json',
  ): Promise<OfficeAnswer> => {
    const { site } = world()
    const response = await fetch(site + path, {
      method,
      headers: { 'content-type': type, origin: site, ...(cookie ? { cookie } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const { code } = JSON.parse(text || '{}') as { code?: string }
    const given = response.headers
      .getSetCookie()
      .find((line) => line.startsWith('office=') && !/max-age=0(;|$)/i.test(line))
    return { status: response.status, code, text, cookie: given?.split(';')[0] ?? null }
  }
  const call = (name: string, cookie: string | null, body: object = {}) =>
    ask('POST', `/api/office/${name}`, cookie, { key: randomUUID(), ...body })

  const totp = async (email: string, isNew = false) => {
    const response = await fetch(`${world().sandbox}/totp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, isNew }),
    })
    return ((await response.json()) as { code: string }).code
  }

  /** Signs in by code, and by authenticator unless `half`. Returns the cookie. */
  const signIn = async (email: string, half = false): Promise<string> => {
    await world().moveClock({ seconds: 31 })
    const started = await world().now()
    const sent = await call('code', null, { action: 'send', to: email })
    const checked = await call('code', sent.cookie, {
      action: 'check',
      to: email,
      code: await world().code(email, started),
    })
    const entered = await call('sign-in', checked.cookie)
    expect(entered.status, entered.text).toBe(200)
    if (half) return entered.cookie ?? ''
    const proved = await call('totp-check', entered.cookie, { purpose: 'prove', code: await totp(email) })
    expect(proved.status, proved.text).toBe(200)
    return proved.cookie ?? ''
  }
  return { ask, call, totp, signIn }
}
