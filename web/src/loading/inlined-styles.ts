/**
 * Notes the style files that the page already contains, as links that load nothing: a part of the site that needs one
 * of them finds its link and does not fetch it again. Only a script can add such a link without the browser fetching it.
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
