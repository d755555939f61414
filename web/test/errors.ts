import { expect } from 'vitest'

/** No field has an error. Inside `toMatchObject` an empty object would match any. */
export const noErrors: unknown = expect.toSatisfy((errors: object) => Object.keys(errors).length === 0)
