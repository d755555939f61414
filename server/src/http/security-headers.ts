import type { FastifyReply } from 'fastify'
import { cookiesAreSecure, type Settings } from '../settings.ts'

const GOOGLE_PAY = 'https://pay.google.com'

/** HSTS only with TLS. Google Pay asks from its own frame, or a window that answers the page. */
export const commonHeaders = (
  settings: Pick<Settings, 'publicUrl'>,
  { opensGooglePay = false } = {},
): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': opensGooglePay ? 'same-origin-allow-popups' : 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': `camera=(self), geolocation=(), microphone=(), payment=(self${opensGooglePay ? ` "${GOOGLE_PAY}"` : ''}), usb=(), browsing-topics=()`,
  'content-security-policy':
    "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ...(cookiesAreSecure(settings) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** For pictures that letters show: a mail program on the web has another origin. */
export const shownAnywhere = { 'cross-origin-resource-policy': 'cross-origin' } as const

export const setHeaders = (reply: FastifyReply, headers: Record<string, string>): void => {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
}

type CardForm = Record<'script' | 'frame' | 'connect' | 'style' | 'font' | 'image', string[]>

const comesFromSquare = ({ square }: Pick<Settings, 'square'>): boolean =>
  new URL(square.scriptUrl).origin.endsWith('.squarecdn.com')

/** Google Pay's script runs on the pages: Square takes payments, and the shop accepts it. */
export const takesGooglePay = (settings: Pick<Settings, 'square' | 'payWallets'>): boolean =>
  comesFromSquare(settings) && settings.payWallets.offered.includes('google')

/** Apple Pay is part of the browser: only Google's needs hosts. */
const googlePay: Pick<CardForm, 'script' | 'frame' | 'connect' | 'image'> = {
  script: [GOOGLE_PAY],
  frame: [GOOGLE_PAY],
  connect: [GOOGLE_PAY, 'https://google.com'],
  image: ['https://www.gstatic.com'],
}
const noWallet: typeof googlePay = { script: [], frame: [], connect: [], image: [] }

/** One origin in the sandbox, Square's documented hosts otherwise. */
const cardForm = (settings: Settings): CardForm => {
  const origin = new URL(settings.square.scriptUrl).origin
  if (!comesFromSquare(settings))
    return { script: [origin], frame: [origin], connect: [origin], style: [], font: [], image: [] }
  const wallet = takesGooglePay(settings) ? googlePay : noWallet
  const pci = origin.includes('sandbox')
    ? 'https://pci-connect.squareupsandbox.com'
    : 'https://pci-connect.squareup.com'
  return {
    script: [origin, ...wallet.script],
    frame: [origin, ...wallet.frame],
    connect: [origin, pci, ...wallet.connect],
    image: wallet.image,
    style: [origin],
    font: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  }
}

/**
 * Only inline scripts with a given hash run; card hosts only on pages that take cards. `hasForm`: a form without
 * scripts. `hasPreview`: frames our own pages; `isPreview`: one that is framed, where nothing runs.
 */
export const pagePolicy = (
  settings: Settings,
  page: {
    scriptHashes: string[]
    styleHashes: string[]
    styleAttributeHashes: string[]
    takesCards: boolean
    hasForm?: true
    hasPreview?: boolean
    isPreview?: true
  },
): string => {
  const card = page.takesCards
    ? cardForm(settings)
    : { script: [], frame: [], connect: [], style: [], font: [], image: [] }
  const framed = [...(page.hasPreview ? ["'self'"] : []), ...card.frame]
  const geocoder = URL.canParse(settings.geocoder.url) ? [new URL(settings.geocoder.url).origin] : []
  const list = (...parts: string[]): string => [...new Set(parts)].join(' ')
  const attributes =
    page.styleAttributeHashes.length > 0 ? ["'unsafe-hashes'", ...page.styleAttributeHashes] : ["'none'"]
  return [
    "default-src 'none'",
    `script-src ${page.isPreview ? "'none'" : list("'self'", ...page.scriptHashes, ...card.script)}`,
    `style-src ${list("'self'", ...page.styleHashes, ...card.style)}`,
    `style-src-attr ${list(...attributes)}`,
    `connect-src ${list("'self'", ...(page.takesCards ? geocoder : []), ...card.connect)}`,
    `frame-src ${framed.length > 0 ? list(...framed) : "'none'"}`,
    `font-src ${list("'self'", ...card.font)}`,
    `img-src ${list("'self'", 'data:', ...card.image)}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action ${page.hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${page.isPreview ? "'self'" : "'none'"}`,
    "object-src 'none'",
    // Without its own origin it could not load its fonts and pictures.
    ...(page.isPreview ? ['sandbox allow-same-origin'] : []),
  ].join('; ')
}
