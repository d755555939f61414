import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@sipday/server/store/database.ts'
import { startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import { migrate } from '@sipday/server/store/migrate.ts'
import { programPath } from '../running/child.ts'
import { tableTypes } from './table-types.ts'

const FILE = 'server/src/store/tables.ts'

const freshTypes = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sipday-tables-'))
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined, throwAway: true })
  const db = createDatabase(url, { max: 1 })
  try {
    await migrate(url)
    return await tableTypes(db)
  } finally {
    await db.destroy()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const types = await freshTypes()
if (!process.argv.includes('--check')) {
  writeFileSync(programPath(FILE), types)
  console.log(`${FILE} is written.`)
} else if (readFileSync(programPath(FILE), 'utf8') !== types) {
  console.error(`${FILE} is not what the migrations make: npm run tables`)
  process.exitCode = 1
}
