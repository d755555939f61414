import { fileURLToPath } from 'node:url'

/**
 * Of a file or folder of Sipday, such as "web/dist". This module lies as deep as what is built from all of them
 * (`server/dist`), so both find the same files.
 */
export const fileAt = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
