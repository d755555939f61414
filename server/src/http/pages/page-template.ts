import { createHash } from 'node:crypto'
import type { StaticFiles } from './static-files.ts'

/**
 * `scripts` run inline. `data` is absent on a page without any. `look`: the rule with the shop's own colors, which
 * stands after every other.
 */
export type PageParts = { head: string; html: string; scripts?: readonly string[]; data?: unknown; look: string }
export type Page = { html: string; scriptHashes: string[]; styleHashes: string[]; styleAttributeHashes: string[] }

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** JSON inside a script element: nothing in it can close the element. */
const inScript = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/**
 * The styles are inline, all in one element, because each has a hash in the policy. The element names the files it
 * stands for, so that later parts of the site do not load them again in another order (web, inlined-styles.ts). Their
 * links are gone: a browser that reads ahead fetches also what is disabled, before the first paint. The policy allows
 * what is ours by name, never what is found in the rendered screen: markup that someone got into it does not run.
 */
export const fillTemplate = (template: string, files: StaticFiles, parts: PageParts): Page => {
  const { scripts = [] } = parts
  const filled = template
    .replace('<!--app-head-->', () => `${parts.head}${scripts.map((text) => `\n<script>${text}</script>`).join('')}`)
    .replace('<!--app-html-->', () => parts.html)
    .replace('<!--app-data-->', () =>
      parts.data === undefined
        ? ''
        : `<script type="application/json" id="sipday-data">${inScript(parts.data)}</script>`,
    )
  let styles = ''
  const inlined: string[] = []
  const linked = filled.replace(
    /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">\s*/g,
    (link: string, name: string) => {
      const css = files.text(name)
      if (css === null || css.includes('</')) return link
      styles += css
      inlined.push(`/${name}`)
      return ''
    },
  )
  styles += parts.look
  const element = `<style data-files="${inlined.join(' ')}">${styles}</style>`
  const html = styles === '' ? linked : linked.replace('</head>', () => `${element}</head>`)
  const own = hashesOf(`${template}${parts.head}${styles === '' ? '' : element}`)
  return {
    html,
    scriptHashes: [...new Set([...hashesOf(template).scriptHashes, ...scripts.map(hashOf)])],
    styleHashes: own.styleHashes,
    styleAttributeHashes: hashesOf(html).styleAttributeHashes,
  }
}

export const withoutScripts = (template: string): string =>
  template
    .replace(/<noscript[^]*?<\/noscript\s*>\s*/g, '')
    .replace(/<script[^>]*><\/script>\s*/g, '')
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')

/** A page's inline content, for its policy: scripts that run, styles, and style attributes. */
export const hashesOf = (html: string): Omit<Page, 'html'> => {
  const inline = (pattern: RegExp): string[] => [
    ...new Set([...html.matchAll(pattern)].map((match) => hashOf(match[1] ?? ''))),
  ]
  return {
    scriptHashes: inline(/<script(?![^>]*(?:\bsrc=|type="application\/(?:ld\+)?json"))[^>]*>([^]*?)<\/script>/g),
    styleHashes: inline(/<style[^>]*>([^]*?)<\/style>/g),
    styleAttributeHashes: [
      ...new Set(
        [...html.matchAll(/<[a-z][^>]*? style="([^"]*)"/g)].map((match) => hashOf(unescapeHtml(match[1] ?? ''))),
      ),
    ],
  }
}

const unescapeHtml = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
