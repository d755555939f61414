import type { Plugin } from 'vite'

/**
 * A process keeps the text of its program, and a single character beyond ASCII makes every one of a file take two bytes:
 * the files are written without.
 */
export const onlyAscii = (): Plugin => ({
  name: 'only-ascii',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  },
})
