import { useSearchParams } from 'wouter'

/** The address holds all of it, so that it can be kept and sent. */
export type ListAddress = {
  asked: Record<string, string>
  get: (name: string) => string
  /** Those of these parameters that are set. */
  only: (names: readonly string[]) => Record<string, string>
  filter: (name: string, value: string) => void
  filters: (values: Record<string, string>) => void
  /** Sets none of these; null when none is set. */
  clearOf: (names: readonly string[]) => (() => void) | null
}

export const useListAddress = (): ListAddress => {
  const [params, set] = useSearchParams()
  const change = (changes: Record<string, string>) =>
    set(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const has = (name: string) => (params.get(name) ?? '') !== ''
  return {
    asked: Object.fromEntries(params),
    get: (name) => params.get(name) ?? '',
    only: (names) => Object.fromEntries([...params].filter(([name]) => names.includes(name))),
    filter: (name, value) => change({ [name]: value }),
    filters: change,
    clearOf: (names) => (names.some(has) ? () => change(Object.fromEntries(names.map((name) => [name, '']))) : null),
  }
}
