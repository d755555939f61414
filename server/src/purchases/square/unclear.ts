/** Something of ours at the provider cannot be rebuilt with certainty; the message completes "because ...". */
export class Unclear extends Error {
  override name = 'Unclear'
}

/**
 * Runs a rebuild; returns why not when the facts are unclear, null when it is done. Other errors are thrown, and the
 * job retries.
 */
export const orWhyNot = async (rebuild: () => Promise<void>): Promise<string | null> => {
  try {
    await rebuild()
    return null
  } catch (error) {
    if (error instanceof Unclear) return error.message
    throw error
  }
}
