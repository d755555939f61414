/**
 * Which catalogue this page shows, and which one the server's last answer told of (O14). Null while unknown, and
 * for good where another host does not tell.
 */
export type CatalogueVersion = { shown: string | null; told: string | null }

export const versionShown = (shown: number | undefined): CatalogueVersion => {
  const version = shown === undefined ? null : String(shown)
  return { shown: version, told: version }
}

/** An answer came. What a page without embedded data shows is fetched with the first answers. */
export const hear = (version: CatalogueVersion, told: string): void => {
  version.shown ??= told
  version.told = told
}

/** The shop has published since: the page fetches the catalogue anew when no one is reading or typing. */
export const isOutdated = ({ shown, told }: CatalogueVersion): boolean => shown !== told
