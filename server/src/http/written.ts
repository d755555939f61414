const givenBefore = new WeakSet<object>()
const texts = new WeakMap<object, string>()

/**
 * An answer as JSON. One that is given again, being the same object, is written once: the catalogue's answers stay the
 * same until the catalogue changes.
 */
export const written = (answer: unknown): string => {
  if (typeof answer !== 'object' || answer === null) return JSON.stringify(answer)
  const known = texts.get(answer)
  if (known !== undefined) return known
  const text = JSON.stringify(answer)
  if (givenBefore.has(answer)) texts.set(answer, text)
  else givenBefore.add(answer)
  return text
}
