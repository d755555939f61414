/**
 * SQL that lets the transaction of its statement end without waiting for the disk. What it wrote may be lost when PostgreSQL or its
 * machine dies in the next moments, whole and never in part; the next transaction that waits makes everything before it
 * last too. Only for what is not money, comes before money, and can be done again by the person or by us: visits, new
 * sessions of visitors, submits, keys noted before a payment is stored, and that an email was sent. Never for a payment or
 * what it brings, a redemption, a cancellation, a code that was used, or a session that got another cookie.
 *
 * It ends with the transaction, so that nothing of it is left on a connection that someone else gets from a pooler.
 */
export const SOFT = `set_config('synchronous_commit', 'off', true)`
