import { filled, type Values } from './filled.ts'
import { mailTexts } from './mail-texts.ts'
import { tillTexts } from './till-texts.ts'
import { webTexts } from './web-texts.ts'

/** Of a shop that sells drinks, before it is known which (first-words.ts). */
export const shopTexts = { ...webTexts, ...tillTexts, ...mailTexts } as const
export type ShopText = keyof typeof shopTexts
export type Words = Readonly<Record<ShopText, string>>

export const isShopText = (key: string): key is ShopText => Object.hasOwn(shopTexts, key)

export const wordsOf = (own: Readonly<Record<string, string>>, first: Words = shopTexts): Words => {
  const known = Object.entries(own).filter(([key]) => isShopText(key))
  return { ...first, ...Object.fromEntries(known) }
}

const pick = (words: Words, keys: object): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([key]) => Object.hasOwn(keys, key)))

export const webWords = (words: Words): Record<string, string> => pick(words, webTexts)
export const tillWords = (words: Words): Record<string, string> => pick(words, tillTexts)

export const placesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
]

export const say = (words: Words, key: ShopText, values?: Values): string => filled(words[key], values)
