import { useSearchParams } from 'wouter'

/** How a list is filtered, sorted and paged; all of it stands in the address, so that it can be kept and sent. */
export type ListAddress = {
  /** Every parameter of the address, as the call takes it. */
  asked: Record<string, string>
  get: (name: string) => string
  /** Those of these parameters that are set. */
  only: (names: readonly string[]) => Record<string, string>
  /** Sets or removes one filter, and begins at the first page again. */
  filter: (name: string, value: string) => void
  sort: (key: string) => void
  /** What comes after the page that is shown; null for the first page. */
  page: (after: string | null) => void
}

/** The state of the one list of a page, in its query string. */
export const useListAddress = (): ListAddress => {
  const [params, set] = useSearchParams()
  const change = (changes: Record<string, string | null>, replace: boolean) =>
    set(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace },
    )
  return {
    asked: Object.fromEntries(params),
    get: (name) => params.get(name) ?? '',
    only: (names) => Object.fromEntries([...params].filter(([name]) => names.includes(name))),
    filter: (name, value) => change({ [name]: value, after: null }, true),
    sort: (key) => {
      const falls = params.get('sort') === key && params.get('dir') !== 'desc'
      change({ sort: key, dir: falls ? 'desc' : 'asc', after: null }, true)
    },
    page: (after) => change({ after }, false),
  }
}
