import { filled, type Values } from './filled.ts'
import type { WebText } from './web-texts.ts'

export const said = (texts: Readonly<Record<string, string>>, key: WebText, values?: Values): string =>
  filled(texts[key] ?? '', values)
