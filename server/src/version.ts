import { readFileSync } from 'node:fs'
import { fileAt } from './files.ts'

/** Such as "0.2.0". */
export const VERSION = (JSON.parse(readFileSync(fileAt('package.json'), 'utf8')) as { version: string }).version

/** Both are three numbers. */
export const isAtLeast = (version: string, other: string): boolean => {
  const [ours, theirs] = [version, other].map((each) => each.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const [a, b] = [ours?.[place] ?? 0, theirs?.[place] ?? 0]
    if (a !== b) return a > b
  }
  return true
}
