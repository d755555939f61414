/** The message completes "because ...". */
export class Unclear extends Error {
  override name = 'Unclear'
}

/** Returns why the facts are unclear, or null when done. Other errors are thrown, for the job to retry. */
export const orWhyNot = async (rebuild: () => Promise<void>): Promise<string | null> => {
  try {
    await rebuild()
    return null
  } catch (error) {
    if (error instanceof Unclear) return error.message
    throw error
  }
}
