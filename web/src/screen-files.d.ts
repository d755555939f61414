declare module 'virtual:screen-files' {
  /** Relative to the site's root. */
  export const screenFiles: Readonly<Record<string, { scripts: string[]; styles: string[] } | undefined>>
}
