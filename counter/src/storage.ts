import { benefitPeriods } from '@sipday/contract/catalogue.ts'
import type { TakenExtra } from '@sipday/contract/counter.ts'
import type { Checked, HandedOut, Till } from './context.ts'

const TILL = 'sipday-counter:till'
/** One entry for each thing handed out, so that two tabs never overwrite each other's. */
const OUT = 'sipday-counter:out:'
/** Before passes there was one entry for everything; what is unsent in it is migrated. */
const FORMERLY = 'sipday-counter'
/** As long as a pass of the same guest may still be shown. */
const REMEMBERED_MS = 36 * 3_600_000

export type Stored = { till: Till | null; handedOut: HandedOut[] }

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isOneOf = <const T extends string>(value: unknown, ...allowed: T[]): value is T =>
  allowed.some((one) => one === value)

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const isHandedOut = (value: unknown): value is HandedOut =>
  isRecord(value) &&
  [value['key'], value['at'], value['code'], value['label']].every(isText) &&
  [value['pass'], value['entitlementId'], value['benefit'], value['message']].every(isTextOrNull) &&
  isOneOf(value['period'], ...benefitPeriods) &&
  isOneOf(value['checked'], 'online', 'pass', 'digits') &&
  isOneOf(value['state'], 'waiting', 'sent', 'refused')

const isTaken = (value: unknown): value is TakenExtra =>
  isRecord(value) &&
  [value['extraId'], value['name']].every(isText) &&
  [value['cents'], value['count']].every((one) => Number.isInteger(one))

/** What does not parse is left out: the drink was given all the same, and has to be sent. */
const withSoundChoice = ({ extras, drinkId, size, ...one }: HandedOut): HandedOut => ({
  ...one,
  ...(Array.isArray(extras) && extras.every(isTaken) ? { extras } : {}),
  ...(isText(drinkId) ? { drinkId } : {}),
  ...(isText(size) ? { size } : {}),
})

const isTill = (value: unknown): value is Till =>
  isRecord(value) &&
  [value['name'], value['locationId'], value['locationName'], value['openedAt']].every(isText) &&
  isRecord(value['shift']) &&
  isText(value['shift']['timeZone']) &&
  isText(value['shift']['place']) &&
  Array.isArray(value['shift']['passKeys']) &&
  Array.isArray(value['shift']['benefits']) &&
  typeof value['shift']['uncheckedPerShift'] === 'number'

const formerlyKept = (storage: Storage): HandedOut[] => {
  const value = parsed(storage.getItem(FORMERLY))
  const kept = isRecord(value) && Array.isArray(value['kept']) ? (value['kept'] as unknown[]) : []
  return kept.flatMap((one) => {
    const checked: Checked = isRecord(one) && isText(one['entitlementId']) ? 'online' : 'digits'
    const more = { pass: null, benefit: null, period: 'day', checked, state: 'waiting', message: null }
    const record: unknown = isRecord(one) ? { entitlementId: null, ...one, ...more } : null
    return isHandedOut(record) ? [record] : []
  })
}

/** By any tab of this till, oldest first; entries that do not parse are left alone. */
export const readHandedOut = (storage: Storage): HandedOut[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(OUT))
    .map((key) => parsed(storage.getItem(key)))
    .filter(isHandedOut)
    .map(withSoundChoice)
    .toSorted((a, b) => a.at.localeCompare(b.at))

export const isHandedOutEntry = (key: string | null): boolean => key === null || key.startsWith(OUT)

/** Migrates an older page's entry and deletes items that were sent long ago. */
export const readStored = (storage: Storage, now: Date): Stored => {
  try {
    const taken = formerlyKept(storage)
    if (taken.length > 0 && !writeHandedOut(storage, [], taken)) return { till: null, handedOut: taken }
    storage.removeItem(FORMERLY)
    for (const { key, at, state } of readHandedOut(storage))
      if (state === 'sent' && now.getTime() - new Date(at).getTime() > REMEMBERED_MS) storage.removeItem(OUT + key)
    const till = parsed(storage.getItem(TILL))
    return { till: isTill(till) ? till : null, handedOut: readHandedOut(storage) }
  } catch {
    return { till: null, handedOut: [] }
  }
}

/** Writes only changes. False when the browser refuses: the till then warns. */
export const writeHandedOut = (
  storage: Storage,
  before: readonly HandedOut[],
  after: readonly HandedOut[],
): boolean => {
  try {
    for (const one of after) if (!before.includes(one)) storage.setItem(OUT + one.key, JSON.stringify(one))
    for (const { key } of before) if (!after.some((one) => one.key === key)) storage.removeItem(OUT + key)
    return true
  } catch {
    return false
  }
}

export const writeTill = (storage: Storage, till: Till | null): void => {
  try {
    if (till) storage.setItem(TILL, JSON.stringify(till))
    else storage.removeItem(TILL)
  } catch {
    // Without it the till asks for a code after a reload.
  }
}
