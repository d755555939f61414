import { readFileSync } from 'node:fs'
import { NotUtf8, textIn } from '@sipday/rules/written/text-in.ts'

/** Throws what `readFileSync` throws, and NotUtf8. */
export const readTextFile = (path: string): string => textIn(readFileSync(path, 'utf8'))

/** After its name in a sentence: "cannot be read (ENOENT)". */
export const whyUnread = (error: unknown): string =>
  error instanceof NotUtf8 ? error.message : `cannot be read (${(error as { code?: string }).code})`
