/** As the server wrote it into the page (R87); empty while unknown. */
export const shopName = (): string => written()?.content ?? ''

/** As it is now, of a shop that was opened or renamed while this page was. */
export const renameShop = (name: string): void => {
  const meta = written()
  if (meta) meta.content = name
}

const written = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')

/** "Catalog - Tea Corner": the title of a page. */
export const titleOf = (page: string): string => [page, shopName()].filter(Boolean).join(' - ')
