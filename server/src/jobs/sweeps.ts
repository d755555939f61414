import type { Deps } from '../deps.ts'

/** Does everything that has become due by the injected clock (R48). Each part may run twice, and in several processes. */
export const sweep = async (_deps: Deps): Promise<void> => {}
