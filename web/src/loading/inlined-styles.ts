/**
 * Adds links that load nothing for the styles the page already contains, so that no part of the site fetches them
 * again. Only a script can add such a link without a fetch.
 */
export const noteInlinedStyles = (page: Document): void => {
  for (const style of page.querySelectorAll<HTMLStyleElement>('style[data-files]')) {
    for (const file of (style.dataset['files'] ?? '').split(' ').filter(Boolean)) {
      const link = page.createElement('link')
      link.rel = 'stylesheet'
      link.setAttribute('disabled', '')
      link.href = file
      page.head.append(link)
    }
  }
}
