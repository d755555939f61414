import type { Asker } from '../src/access/asker.ts'

/** Who asks from an address, at a site; `knows`: in a browser that proved the contact before. */
export const askerFrom = (
  ip: string,
  { site = 'customers', knows = false }: { site?: Asker['site']; knows?: boolean } = {},
): Asker => ({ site, ip, knows: () => knows, remember: () => undefined })
