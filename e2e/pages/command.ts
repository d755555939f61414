import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { World } from '../world.ts'

const run = promisify(execFile)

/** As `npm run` does. Resolves to what it printed. */
export const runCommand = async (shop: World, name: string, ...given: string[]): Promise<string> => {
  const program = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url))
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: shop.dataDir }
  const { stdout } = await run(process.execPath, [program, ...given], { env })
  return stdout
}
