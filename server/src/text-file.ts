import { readFileSync } from 'node:fs'
import { NotUtf8, textIn } from '@sipday/rules/written/text-in.ts'

/** What is in a file that a person hands over. Throws what `readFileSync` throws, and NotUtf8. */
export const readTextFile = (path: string): string => textIn(readFileSync(path, 'utf8'))

/** Why such a file could not be read, after its name in a sentence: "cannot be read (ENOENT)". */
export const whyUnread = (error: unknown): string =>
  error instanceof NotUtf8 ? error.message : `cannot be read (${(error as { code?: string }).code})`
