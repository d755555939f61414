declare module 'virtual:screen-files' {
  /** The browser files of a screen, relative to the site's root. */
  export const screenFiles: Readonly<Record<string, { scripts: string[]; styles: string[] } | undefined>>
}
