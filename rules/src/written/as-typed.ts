/** Letters in upper case whose marks are already gone, and the same in lower case; no locale has a say. */
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const LOWER = 'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
/** Letters that are no plain letter with a mark, and what takes their place on a US keyboard. */
const ALONE = 'ŁłØøıĐđÐðĦħŦŧŊŋƏəƁɓƊɗƐɛƆɔƝɲƘƙƳƴƗɨɈɉȺⱥȻȼɆɇɌɍɎɏƵƶſς'
const PLAIN = 'llooiddddhhttnnaabbddeeoonnkkyyiijjaacceerryyzzsσ'
/** Those that become two letters. */
const TWO: readonly [string, string][] = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
  ['Þ', 'th'],
  ['þ', 'th'],
]
const lettersOf = () =>
  new Map([
    ...Array.from(UPPER, (letter, at) => [letter, LOWER[at] ?? ''] as const),
    ...Array.from(ALONE, (letter, at) => [letter, PLAIN[at] ?? ''] as const),
    ...TWO,
  ])
/* Visitors' pages never ask, so their scripts are without it. */
const letters = /* @__PURE__ */ lettersOf()

/** Marks on letters, apostrophes, and signs that no one sees. */
const MARKS =
  /[\u0300-\u036f'`\u00ad\u02b9-\u02bf\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/g
/** Spaces, periods, hyphens and dashes. */
const BETWEEN = /[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029.\u00b7\u2010-\u2015\u2212-]/g

/** A text in lower case, without accents and apostrophes. */
export const plainLetters = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(MARKS, ''), (letter) => letters.get(letter) ?? letter).join('')

/**
 * A name, an email or a phone as a US keyboard types it (R85): in lower case, without accents, apostrophes, hyphens and
 * spaces. Two texts that give the same are the same to who searches. The function `as_typed` of the database does this
 * too, sign by sign.
 */
export const asTyped = (text: string): string => plainLetters(text).replaceAll(BETWEEN, '')
