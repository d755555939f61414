import { readFileSync } from 'node:fs'
import { FileRefused, readShopFile } from './shop/shop-file.ts'
import { contentOf } from './shop/to-content.ts'

const USAGE = `Usage:
  npm run shop -- check <file>    lists what is wrong with a shop's file, changes nothing`

const [action = '', file = ''] = process.argv.slice(2)

/** Says what a file would make of a shop. Throws FileRefused with a line for each thing that is wrong. */
const check = (path: string): void => {
  const { location, plan, model, benefit, campaign } = contentOf(readShopFile(readFileSync(path, 'utf8')))
  const counts = Object.entries({ location, model, plan, benefit, campaign }).map(
    ([kind, bodies]) => `${Object.keys(bodies).length} ${kind}${Object.keys(bodies).length === 1 ? '' : 's'}`,
  )
  console.log(`${path} can be read: ${counts.join(', ')}.`)
}

if (action !== 'check' || !file) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  try {
    check(file)
  } catch (error) {
    if (!(error instanceof FileRefused) && (error as { code?: string }).code !== 'ENOENT') throw error
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
