import { isolated } from '../written/isolated.ts'

/**
 * "Kips Bay, Newark, and Westfield". No `Intl.ListFormat`: the first one that is made costs a slow phone more than all
 * the lists of a page.
 */
export const listText = (parts: readonly string[], word: 'and' | 'or' = 'and'): string => {
  const all = parts.map(isolated)
  return all.length < 3 ? all.join(` ${word} `) : `${all.slice(0, -1).join(', ')}, ${word} ${all.at(-1) ?? ''}`
}
