/** Something at the provider that is ours cannot be made again here for sure; the message is the end of "because ...". */
export class Unclear extends Error {
  override name = 'Unclear'
}

/** Runs a rebuild; says why not when the facts are not clear, null when it is done. Other failures come back later. */
export const orWhyNot = async (rebuild: () => Promise<void>): Promise<string | null> => {
  try {
    await rebuild()
    return null
  } catch (error) {
    if (error instanceof Unclear) return error.message
    throw error
  }
}
