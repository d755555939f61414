import { firstWords } from '@sipday/rules/texts/first-words.ts'
import { shopTexts, wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import type { Catalogue } from '../../store/catalogue/catalogue.ts'

/** Each sentence begins with a letter of its own that no one types, and ends with the same one. */
const FIRST = 0xe000
const END = '\uf8ff'
const MARKS = /[\ue000-\uf8ff]/g
const keys = Object.keys(shopTexts)

export const withMarkedWords = (catalogue: Catalogue): Catalogue => {
  const { shop } = catalogue
  const marked = Object.entries(wordsOf(shop.texts, firstWords(shop.kind, catalogue))).map(([key, words]) => [
    key,
    `${String.fromCharCode(FIRST + keys.indexOf(key))}${words.replace(MARKS, '')}${END}`,
  ])
  return { ...catalogue, shop: { ...shop, texts: Object.fromEntries(marked) as Record<string, string> } }
}

const TAGS = /<[^>]*>/g

/**
 * Everything between the texts comes from the plain page: what depends on the length of a sentence, and what is read
 * aloud only, is as a visitor has it.
 */
export const withPlaces = (plain: string, marked: string): string => {
  const tags = plain.match(TAGS) ?? []
  const own = marked.match(TAGS) ?? []
  const isSame = tags.length === own.length
  let inside: string | null = null
  const texts = marked.split(TAGS).map((text) => {
    const parts = text.split(/([\ue000-\uf8ff])/)
    return parts
      .map((part, at) => {
        const begun = part.length === 1 ? keys[part.charCodeAt(0) - FIRST] : undefined
        if (begun !== undefined) inside = begun
        // An empty one stands too, so that it can be typed into.
        const isEmpty = begun !== undefined && parts[at + 1] === '' && parts[at + 2] === END
        if (part === END) inside = null
        if (part === END || (begun !== undefined && !isEmpty)) return ''
        if (inside === null || part === '') return part
        return `<shop-words data-text="${inside}">${isEmpty ? '' : part}</shop-words>`
      })
      .join('')
  })
  return texts.map((text, at) => text + ((isSame ? tags[at] : own[at]?.replace(MARKS, '')) ?? '')).join('')
}
