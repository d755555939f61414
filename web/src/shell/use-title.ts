import { useEffect } from 'react'

/** "Contact - Sipday": the title of a page or step (R35). */
const titleOf = (page: string): string => `${page} - Sipday`

/** Sets the document's title while a screen is shown. */
export const useTitle = (page: string): void => {
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
}
