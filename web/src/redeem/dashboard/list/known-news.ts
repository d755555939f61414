/** Nothing of a person: only which public texts were dismissed here. */
const KEY = 'sipday.known-news'

/** None where storage is blocked. */
export const knownNews = (): string[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Remembers one more; returns all of them. */
export const noteNews = (address: string): string[] => {
  const all = [...knownNews(), address]
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-20)))
  } catch {
    // It shows again on the next visit.
  }
  return all
}
