import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from '../gallery/Gallery.tsx'

test.each(['parts', 'model', 'plan', 'summary', 'member', 'counter', 'drinks'])(
  'every part of %s is rendered where there is no window, without inline styles',
  (show) => {
    expect(typeof window).toBe('undefined')
    const html = renderToString(<Gallery show={show} />)
    expect(html).toContain('<main')
    expect(html).not.toContain('style="')
  },
)
