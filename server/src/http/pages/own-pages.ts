import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'

const kinds: readonly string[] = legalKinds

/** Rendered for each visitor, and counted like a call. */
export const isLegal = (route: string | undefined): boolean =>
  kinds.includes(/^\/([^/]+)(?:\/:version)?$/.exec(route ?? '')?.[1] ?? '')

/** In another case or with a slash at its end; null for no page of ours. */
export const pageMeant = (path: string): string | null => {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path.replace(/\/+$/, '')) ?? []
  const name = first.toLowerCase()
  const isPage =
    name === 'counter' ||
    name === 'office' ||
    ((name === 'redeem' || name === 'contact-change' || name === 'news') && rest === '') ||
    (kinds.includes(name) && /^(\/\d+)?$/.test(rest))
  return isPage ? `/${name}${rest}` : null
}
