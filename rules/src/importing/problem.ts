/** A row that cannot be brought in, in words for the owner. */
export class Problem extends Error {}

/** A row that is left out on purpose, and why. */
export class Skipped extends Error {}
