import type { Plugin } from 'vite'

/** A single character beyond ASCII makes a process keep two bytes for every one of a file. */
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
