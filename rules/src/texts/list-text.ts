/**
 * "Kips Bay, Newark, and Westfield". No `Intl.ListFormat`: the first one that is made costs a slow phone more than all
 * the lists of a page.
 */
export const listText = (parts: readonly string[], word: 'and' | 'or' = 'and'): string =>
  parts.length < 3 ? parts.join(` ${word} `) : `${parts.slice(0, -1).join(', ')}, ${word} ${parts.at(-1) ?? ''}`
