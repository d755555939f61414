import { existsSync, writeFileSync } from 'node:fs'
import { fieldChangesOf } from '@sipday/rules/office/words/release-words.ts'
import { NotUtf8 } from '@sipday/rules/written/text-in.ts'
import { publishDraft } from '@sipday/server/office/drafts/publish.ts'
import { putContent } from '@sipday/server/office/drafts/put-content.ts'
import { readContent } from '@sipday/server/store/office/content.ts'
import { readTextFile } from '@sipday/server/text-file.ts'
import { basename } from 'node:path'
import { withShop } from './running/with-shop.ts'
import { checkFile } from './shop/check-file.ts'
import { fileOf } from './shop/from-content.ts'
import { keepPictures, picturesOf } from './shop/pictures.ts'
import { FileRefused, readShopFile, type ShopFile } from './shop/shop-file.ts'
import { contentOf } from './shop/to-content.ts'

const USAGE = `Usage:
  npm run shop -- check <file>     lists what would stop publishing a shop's file, changes nothing
  npm run shop -- export <file>    writes what the shop sells and shows into a new file
  npm run shop -- import <file>    publishes what a file changes, and lists it`

const BY = 'on the machine'
const [action = '', path = ''] = process.argv.slice(2)

/** "7 locations, 1 plan". */
const countsIn = ({ locations, models, benefits, campaigns }: ShopFile): string => {
  const counts = {
    location: locations,
    plan: models.flatMap(({ plans }) => plans),
    benefit: benefits,
    campaign: campaigns,
  }
  return Object.entries(counts)
    .map(([kind, { length }]) => `${length} ${kind}${length === 1 ? '' : 's'}`)
    .join(', ')
}

/** @throws FileRefused */
const readGiven = () => {
  try {
    return readShopFile(readTextFile(path))
  } catch (error) {
    if (error instanceof NotUtf8) throw new FileRefused(`${path} ${error.message}.`)
    throw error
  }
}

/** @throws FileRefused with a line for each thing that is wrong */
const check = (): void => {
  const file = readGiven()
  const { stops, lacks, warnings } = checkFile(file, new Date())
  console.log(`${path} can be read: ${countsIn(file)}.`)
  for (const text of warnings) console.log(`Worth a look: ${text}`)
  for (const text of lacks) console.log(`Before a new shop can open: ${text}`)
  if (stops.length > 0) throw new FileRefused(stops.map((text) => `Stops the publishing: ${text}`).join('\n'))
}

const exportShop = (): Promise<void> => {
  if (existsSync(path)) throw new FileRefused(`${path} exists already. Choose another name.`)
  return withShop(async ({ db }) => {
    const file = await db.transaction().execute(async (trx) => {
      const content = await readContent(trx)
      const pictures = await picturesOf(trx, content)
      return { ...fileOf(content), ...(pictures && { pictures }) }
    })
    // Never over another file: it may be the only copy of a shop.
    writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' })
    console.log(`Written to ${path}: ${countsIn(file)}.`)
  })
}

/** Publishes what the file changes; in one transaction, so that a file that is refused changes nothing. */
const importShop = async (): Promise<void> => {
  const given = readGiven()
  const content = contentOf(given)
  await withShop(async (deps) => {
    await keepPictures(deps, given, content)
    const lines = await deps.db.transaction().execute(async (trx) => {
      const { seenDraft, items, entries, live, wanted, checks } = await putContent(trx, deps, BY, content)
      if (items.length === 0) return ['Nothing to change: the shop is as the file says.']
      await publishDraft(trx, deps, BY, { note: `From ${basename(path)}`, seenDraft })
      return [
        ...fieldChangesOf(entries, [live, wanted]).map(({ sentence }) => sentence),
        ...checks.map(({ text }) => `Worth a look: ${text}`),
        `Published: ${items.length} ${items.length === 1 ? 'change' : 'changes'}. What the file does not name stays as it is.`,
      ]
    })
    console.log(lines.join('\n'))
  })
}

const ACTIONS: Record<string, () => void | Promise<void>> = { check, export: exportShop, import: importShop }
const act = ACTIONS[action]

if (!act || !path) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  try {
    await act()
  } catch (error) {
    const isForAPerson = error instanceof FileRefused || (error as { syscall?: string }).syscall !== undefined
    if (!isForAPerson) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
