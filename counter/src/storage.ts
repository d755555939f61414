import type { Conflict, Kept, Till } from './context.ts'

const KEY = 'sipday-counter'

/** What survives a reload of the till: who works here, what is still to be sent, what could not be taken. */
export type Stored = { till: Till | null; kept: Kept[]; conflicts: Conflict[] }

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const keptOf = (value: unknown): Kept[] => {
  if (!isRecord(value)) return []
  const { key, at, code, entitlementId, label } = value
  if (!isText(key) || !isText(at) || !isText(code) || !isText(label)) return []
  return [{ key, at, code, label, entitlementId: isText(entitlementId) ? entitlementId : null }]
}

/** Reads the entry; what does not parse is dropped. */
export const readStored = (storage: Storage): Stored => {
  const nothing: Stored = { till: null, kept: [], conflicts: [] }
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (!isRecord(value)) return nothing
    const till = value['till']
    const conflicts = Array.isArray(value['conflicts']) ? (value['conflicts'] as unknown[]) : []
    return {
      till:
        isRecord(till) && isText(till['name']) && isText(till['locationId']) && isText(till['locationName'])
          ? { name: till['name'], locationId: till['locationId'], locationName: till['locationName'] }
          : null,
      kept: Array.isArray(value['kept']) ? (value['kept'] as unknown[]).flatMap(keptOf) : [],
      conflicts: conflicts.flatMap((entry) =>
        keptOf(entry).map((kept) => ({
          ...kept,
          message: isRecord(entry) && isText(entry['message']) ? entry['message'] : '',
        })),
      ),
    }
  } catch {
    return nothing
  }
}

/** Writes the entry. False when the browser refuses: the till then says that it cannot keep redemptions. */
export const writeStored = (storage: Storage, stored: Stored): boolean => {
  try {
    storage.setItem(KEY, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}
