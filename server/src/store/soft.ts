/**
 * Lets the statement's transaction commit without waiting for the disk. A crash moments later may lose it, always as a
 * whole, until a later durable commit. Only for what can be repeated and is not money: visits, new visitor sessions,
 * submits, keys before a payment, and that an email was sent. Never for payments or what they create, redemptions,
 * cancellations, used codes, or changed cookies. It ends with the transaction and does not affect the connection's next
 * user.
 */
export const SOFT = `set_config('synchronous_commit', 'off', true)`
