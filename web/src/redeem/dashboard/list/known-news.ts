/** Nothing of a person: only which versions of public texts were dismissed on this device. */
const KEY = 'sipday.known-news'

/** The addresses of the versions that were dismissed here; none where the storage is blocked. */
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
