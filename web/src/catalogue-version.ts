/**
 * The catalogue this page shows, and the one the last answer named (O14). Null while unknown, and always with another
 * host.
 */
export type CatalogueVersion = { shown: string | null; told: string | null }

export const versionShown = (shown: number | undefined): CatalogueVersion => {
  const version = shown === undefined ? null : String(shown)
  return { shown: version, told: version }
}

/** A page without embedded data shows what its first answers bring. */
export const hear = (version: CatalogueVersion, told: string): void => {
  version.shown ??= told
  version.told = told
}

export const isOutdated = ({ shown, told }: CatalogueVersion): boolean => shown !== told
