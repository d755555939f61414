import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { erasedIds, holdToErase, insertErasure } from '../../store/people/erasing.ts'
import { eraseAgain } from './erase-customer.ts'
import { readTextFile } from '../../text-file.ts'

/** Ids, one a line: without the database they say nothing. */
const FILE = 'erased-customers.txt'
const REASON = 'Erased before a backup was restored.'

/** Safe at any time and in several processes; an unwritable folder is logged and tried again. */
export const keepErasures = async (deps: Deps): Promise<void> => {
  const { dataDir } = deps.settings
  const path = join(dataDir, FILE)
  const kept = readKept(deps, path)
  if (!kept) return
  const inDatabase = await erasedIds(deps.db)
  const known = new Set(inDatabase)
  for (const customerId of kept.filter((id) => !known.has(id))) await eraseRestored(deps, customerId)
  const all = [...new Set([...kept, ...inDatabase])]
  if (all.length === kept.length) return
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(`${path}.new`, `${all.join('\n')}\n`)
    renameSync(`${path}.new`, path)
  } catch (error) {
    deps.log.warn({ err: error }, 'who was erased could not be written to the data folder')
  }
}

/** Null for an unreadable file: it must not keep the shop closed, and is not overwritten. */
const readKept = (deps: Deps, path: string): string[] | null => {
  try {
    return existsSync(path) ? readTextFile(path).split('\n').filter(Boolean) : []
  } catch (error) {
    deps.log.error({ err: error }, 'who was erased could not be read from the data folder')
    return null
  }
}

/** Does nothing for another database's customer. */
const eraseRestored = (deps: Deps, customerId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const [held] = await holdToErase(trx, { customerId })
    if (!held) return
    await eraseAgain(deps, trx, { customerId, squareCustomerId: held.square_customer_id })
    await insertErasure(trx, { customerId, staffId: null, reason: REASON, now: deps.clock.now() })
    deps.log.warn({ customerId }, 'a customer who was erased before a restore is erased again')
  })
