import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Reply } from './http.ts'

/** Style sheets and drawings as they are, TypeScript with its types stripped. */

const kept = new Map<string, string>()

/** Keeps Node's warning about type stripping out of the log. */
const withoutTypes = (source: string): string => {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

export function browserText(path: string): string {
  const known = kept.get(path)
  if (known !== undefined) return known
  const source = readFileSync(new URL(path, import.meta.url), 'utf8')
  const text = path.endsWith('.ts') ? withoutTypes(source) : source
  kept.set(path, text)
  return text
}

const TYPES: Readonly<Record<string, string>> = {
  ts: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
}

export const typeOf = (path: string): string => TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream'

export function fileReply(path: string, headers: Record<string, string> = {}): Reply {
  const type = { 'content-type': typeOf(path), ...headers }
  if (path.endsWith('.woff2'))
    return {
      status: 200,
      bytes: readFileSync(new URL(path, import.meta.url)),
      headers: { ...type, 'cache-control': 'max-age=86400' },
    }
  return { status: 200, text: browserText(path), headers: type }
}

/** Only for modules that import nothing else; the list's order is the code's order. */
export function classicScript(paths: readonly string[]): string {
  const parts = paths.map((path) =>
    browserText(path)
      .replaceAll(/^import\b[^;]*?from '[^']*'$/gm, '')
      .replaceAll(/^export (?=class|const|function)/gm, ''),
  )
  return `(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}
