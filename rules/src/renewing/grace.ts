/** After an unpaid renewal (R52). */
export const GRACE_DAYS = 3
