// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { noteInlinedStyles } from './inlined-styles.ts'

test('each style file the page contains gets a link that loads nothing', () => {
  document.head.innerHTML = '<style data-files="/assets/b.css /assets/a.css">p{margin:0}</style>'
  noteInlinedStyles(document)
  expect(document.querySelectorAll('link')).toHaveLength(2)
  for (const file of ['/assets/b.css', '/assets/a.css'])
    expect(document.querySelector(`link[href="${file}"][rel="stylesheet"]`)?.hasAttribute('disabled')).toBe(true)
})

test('a page with the shop’s colors only, or with links to its styles, stays as it is', () => {
  document.head.innerHTML = '<style data-files="">p{margin:0}</style><style>a{}</style>'
  noteInlinedStyles(document)
  expect(document.querySelectorAll('link')).toHaveLength(0)
})
