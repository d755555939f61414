/**
 * PostgreSQL error classes that say nothing about the data: connection (08), read-only standby (25), conflict (40), out
 * of resources (53), lock not available (55), operator intervention (57), disk (58).
 */
const PASSING = new Set(['08', '25', '40', '53', '55', '57', '58'])
const SAID =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered|Client was closed)/

/** The same work may succeed in a moment. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^E[A-Z]+$/.test(code)) return true
  return (/^[0-9A-Z]{5}$/.test(code) && PASSING.has(code.slice(0, 2))) || SAID.test(error.message)
}
