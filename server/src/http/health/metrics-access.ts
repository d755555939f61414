import { timingSafeEqual, hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '../../settings.ts'

type Asked = { headers: IncomingHttpHeaders; remoteAddress: string | undefined }

/**
 * Metrics are for this machine, and for whoever has the token. A request that came through a proxy did not come from
 * this machine.
 */
export const mayReadMetrics = ({ metricsTokens }: Pick<Settings, 'metricsTokens'>, asked: Asked): boolean =>
  isThisMachine(asked) || hasToken(metricsTokens, asked)

const isThisMachine = ({ headers, remoteAddress }: Asked): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress ?? '') && headers['x-forwarded-for'] === undefined

/** Compared by their hashes, in constant time. */
const hasToken = (tokens: readonly string[], { headers }: Asked): boolean => {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) return false
  const fits = tokens.map((token) => timingSafeEqual(digest(token), digest(given)))
  return fits.includes(true)
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
