import type { Page } from '@playwright/test'

/** Each is the whole text or name of something visible. */
export type Words = { says: readonly string[]; never?: readonly string[] }

/** Of each visible element separately, and the names of its controls. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const oneLine = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
    const dialog = document.querySelector('dialog[open], [role="dialog"]')
    const elements = [...(dialog ?? document.body).querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    const texts = elements.flatMap((element) => [
      oneLine(element.innerText),
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => oneLine(node.textContent)),
      oneLine(element.getAttribute('aria-label')),
    ])
    return [...new Set(texts)].filter((text) => text !== '')
  })

/** Empty when all are there and none that must not be. */
export const wrongWords = async (page: Page, { says, never = [] }: Words): Promise<string[]> => {
  const read = new Set(await textsOf(page))
  return [
    ...says.filter((text) => !read.has(text)).map((text) => `not said: ${text}`),
    ...never.filter((text) => read.has(text)).map((text) => `said: ${text}`),
  ]
}
