import { sentence } from '@sipday/rules/written/isolated.ts'
import type { Shop } from '@sipday/contract/catalogue.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

export type HeadInput = { shop: Pick<Shop, 'name' | 'offer' | 'tagline' | 'kind'>; path: string; publicUrl?: string }

/** `publicUrl` has no trailing slash; without it the preview's picture stays relative. */
export const headTags = ({ shop, path, publicUrl = '' }: HeadInput): string => {
  const title = sentence`${shop.name}: ${shop.offer}`
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`
  return [
    meta('name', 'description', shop.tagline),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', shop.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', shop.tagline),
    ...(shop.kind === 'bubble-tea'
      ? [
          meta('property', 'og:image', `${publicUrl}/preview.png`),
          meta('property', 'og:image:alt', sentence`${shop.name}: three cups of bubble tea in front of a rising sun`),
        ]
      : []),
    ...(publicUrl ? [meta('property', 'og:url', `${publicUrl}${path}`)] : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(path === '/redeem' ? ['<meta name="robots" content="noindex">'] : []),
  ].join('\n')
}
