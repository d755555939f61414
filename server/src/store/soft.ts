/**
 * SQL that lets its statement's transaction commit without waiting for the disk. If PostgreSQL or its machine crashes
 * in the next moments, the transaction may be lost, always as a whole; the next transaction that does wait makes
 * everything before it durable too. Only for what is not money, comes before money, and can be repeated by the person
 * or by us: visits and their steps, new sessions of visitors, submits, keys recorded before a payment is stored, and
 * that an email was sent. Never for a payment or what it creates, a redemption, a cancellation, a used code, or a session that got
 * another cookie.
 *
 * The setting ends with the transaction and does not affect the next user of a pooled connection.
 */
export const SOFT = `set_config('synchronous_commit', 'off', true)`
