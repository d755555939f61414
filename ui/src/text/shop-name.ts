/** As the server wrote it into the page (R87); empty while unknown. */
export const shopName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** "Catalog - Tea Corner": the title of a page. */
export const titleOf = (page: string): string => [page, shopName()].filter(Boolean).join(' - ')
