import { useEffect } from 'react'

/** "Contact - Tea Corner" (R87). */
export const useTitle = (page: string, shopName: string): void => {
  useEffect(() => {
    document.title = `${page} - ${shopName}`
  }, [page, shopName])
}
