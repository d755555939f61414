const givenBefore = new WeakSet<object>()
const texts = new WeakMap<object, string>()

/** A repeated object only once: the catalogue's responses stay the same until it changes. */
export const written = (answer: unknown): string => {
  if (typeof answer !== 'object' || answer === null) return JSON.stringify(answer)
  const known = texts.get(answer)
  if (known !== undefined) return known
  const text = JSON.stringify(answer)
  if (givenBefore.has(answer)) texts.set(answer, text)
  else givenBefore.add(answer)
  return text
}
