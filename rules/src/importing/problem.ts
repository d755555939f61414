/** In words for the owner. */
export class Problem extends Error {}

/** Left out on purpose, and why. */
export class Skipped extends Error {}
