/**
 * Classes of PostgreSQL's error codes that say nothing about what was to be written: connection (08), read-only standby (25),
 * conflict with another transaction (40), no room (53), lock not free (55), the operator (57), the disk (58).
 */
const PASSING = new Set(['08', '25', '40', '53', '55', '57', '58'])
const SAID =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered|Client was closed)/

/** Whether the database, not the work, is why it failed: the same work may succeed in a moment. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^E[A-Z]+$/.test(code)) return true
  return (/^[0-9A-Z]{5}$/.test(code) && PASSING.has(code.slice(0, 2))) || SAID.test(error.message)
}
