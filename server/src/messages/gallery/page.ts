import { firstLook } from '@sipday/rules/look/tints.ts'
import { wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { codeMail } from '../code.ts'
import type { Rendered } from '../letter.ts'
import { compose, type MailKind, type Voice } from '../templates.ts'
import { voiceOf } from '../voice.ts'
import { samples } from './samples.ts'
import { uglyFactsOf, uglyShop } from './ugly.ts'

const shop = {
  kind: 'bubble-tea' as const,
  name: 'Sipday',
  logo: null,
  texts: {},
  look: firstLook,
  tagline: 'Drink memberships',
}
const otherLook = { mainColor: '#8a3324', textOnMain: '#ffffff' }

const at = new Date('2027-01-15T14:41:00Z')
const code = { code: '407295', at, until: new Date(at.getTime() + 600_000) }
const timeZone = 'America/New_York'

const kinds = Object.keys(samples) as MailKind[]
export type Shown = { name: string; letter: Rendered }

/** Every letter with real and with ugly data; `publicUrl`: where their pictures are. */
export const allLetters = (publicUrl: string): Shown[] => {
  const real = voiceOf(shop, { publicUrl })
  const ugly: Voice = {
    ...voiceOf({ ...shop, name: uglyShop, look: otherLook, tagline: '' }, { publicUrl }),
    words: wordsOf({}),
  }
  return [
    { name: 'code', letter: codeMail(code, { ...real, name: shop.name, timeZone }) },
    { name: 'code, ugly', letter: codeMail(code, { ...ugly, name: uglyShop, timeZone }) },
    ...kinds.flatMap((kind) => [
      { name: kind, letter: compose(kind, samples[kind] as never, real) },
      { name: `${kind}, ugly`, letter: compose(kind, uglyFactsOf(kind) as never, ugly) },
    ]),
  ]
}

const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** As a program that follows the device's dark mode shows it. */
export const inTheDark = (html: string): string => html.replace('(prefers-color-scheme:dark)', 'all')

const frame = (html: string, width: number): string =>
  `<iframe sandbox="allow-same-origin" width="${width}" srcdoc="${escape(html)}"></iframe>`

const section = ({ name, letter: { subject, text, html } }: Shown): string => `<section id="${escape(name)}">
<h2>${escape(name)}</h2><p>${escape(subject)} (${Math.ceil(html.length / 1024)} KB)</p>
<div>${[600, 320].flatMap((width) => [frame(html, width), frame(inTheDark(html), width)]).join('')}<pre>${escape(text)}</pre></div></section>`

/** One page with all of them at 600 and 320 px, light and dark, the plain text beside. */
export const galleryPage = (publicUrl: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Letters</title><style>
body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; } section > div { display: flex; gap: 16px; align-items: flex-start; }
iframe { flex: none; border: 1px solid #c9ddf0; min-height: 300px; } pre { flex: none; width: 72ch; white-space: pre-wrap; overflow-wrap: anywhere; }
</style><script>
addEventListener('load', () => document.querySelectorAll('iframe').forEach((frame) => (frame.height = frame.contentDocument.documentElement.scrollHeight)))
</script></head><body><h1>Letters</h1>${allLetters(publicUrl).map(section).join('\n')}</body></html>
`
