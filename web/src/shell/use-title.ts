import { useEffect } from 'react'

/** Sets the document's title, "Contact - Tea Corner", while a screen is shown (R87). */
export const useTitle = (page: string, shopName: string): void => {
  useEffect(() => {
    document.title = `${page} - ${shopName}`
  }, [page, shopName])
}
