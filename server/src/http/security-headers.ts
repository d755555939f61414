import type { FastifyReply } from 'fastify'
import { cookiesAreSecure, type Settings } from '../settings.ts'

/** Headers on every response. HSTS only with TLS. */
export const commonHeaders = (settings: Pick<Settings, 'publicUrl'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self), usb=(), browsing-topics=()',
  'content-security-policy':
    "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ...(cookiesAreSecure(settings) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

export const setHeaders = (reply: FastifyReply, headers: Record<string, string>): void => {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
}

type CardForm = { script: string[]; frame: string[]; connect: string[]; style: string[]; font: string[] }

/** Where the card form comes from: one origin in the sandbox, Square's documented hosts otherwise. */
const cardForm = (settings: Settings): CardForm => {
  const origin = new URL(settings.square.scriptUrl).origin
  if (!origin.endsWith('.squarecdn.com'))
    return { script: [origin], frame: [origin], connect: [origin], style: [], font: [] }
  const pci = origin.includes('sandbox')
    ? 'https://pci-connect.squareupsandbox.com'
    : 'https://pci-connect.squareup.com'
  return {
    script: [origin],
    frame: [origin],
    connect: [origin, pci],
    style: [origin],
    font: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  }
}

/**
 * The policy of a page. Only inline scripts whose hash is given may run; the card form's hosts are listed only on pages
 * that take cards. `hasForm`: a form without scripts, which is sent to us.
 */
export const pagePolicy = (
  settings: Settings,
  page: {
    scriptHashes: string[]
    styleHashes: string[]
    styleAttributeHashes: string[]
    takesCards: boolean
    hasForm?: true
  },
): string => {
  const card = page.takesCards ? cardForm(settings) : { script: [], frame: [], connect: [], style: [], font: [] }
  const geocoder = URL.canParse(settings.geocoder.url) ? [new URL(settings.geocoder.url).origin] : []
  const list = (...parts: string[]): string => [...new Set(parts)].join(' ')
  const attributes =
    page.styleAttributeHashes.length > 0 ? ["'unsafe-hashes'", ...page.styleAttributeHashes] : ["'none'"]
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...page.scriptHashes, ...card.script)}`,
    `style-src ${list("'self'", ...page.styleHashes, ...card.style)}`,
    `style-src-attr ${list(...attributes)}`,
    `connect-src ${list("'self'", ...(page.takesCards ? geocoder : []), ...card.connect)}`,
    `frame-src ${card.frame.length > 0 ? list(...card.frame) : "'none'"}`,
    `font-src ${list("'self'", ...card.font)}`,
    "img-src 'self' data:",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action ${page.hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
