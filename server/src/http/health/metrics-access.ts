import { timingSafeEqual, hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '../../settings.ts'

type Asked = { headers: IncomingHttpHeaders; remoteAddress: string | undefined }

/**
 * By token. Only a shop on this machine alone shows them without: on a public one, a proxy or tunnel here may pass on
 * others' requests.
 */
export const mayReadMetrics = (
  { metricsTokens, publicUrl }: Pick<Settings, 'metricsTokens' | 'publicUrl'>,
  asked: Asked,
): boolean => (isLoopback(new URL(publicUrl).hostname) && isThisMachine(asked)) || hasToken(metricsTokens, asked)

const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

const isThisMachine = ({ headers, remoteAddress }: Asked): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress ?? '') &&
  isLoopback((headers.host ?? '').replace(/:\d+$/, '')) &&
  !Object.keys(headers).some((name) => /^(x-forwarded-|forwarded$|via$|x-real-ip$|cf-)/.test(name))

export const hasToken = (tokens: readonly string[], { headers }: Pick<Asked, 'headers'>): boolean => {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) return false
  const fits = tokens.map((token) => timingSafeEqual(digest(token), digest(given)))
  return fits.includes(true)
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
