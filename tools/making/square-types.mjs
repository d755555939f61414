// Writes server/src/providers/square-api.d.ts from square-openapi.json beside it: `node tools/making/square-types.mjs`.
// The description has the calls and fields that the server names; a new one is added there first, as Square describes it.
// The generator needs an older TypeScript than the project; it is fetched when needed and is not a dependency.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../server/src/providers/', import.meta.url))
const types = `${folder}square-api.d.ts`
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].map((name) => `--package=${name}`)
const generate = ['openapi-typescript', `${folder}square-openapi.json`, '-o', types]
const { status } = spawnSync('npm', ['exec', '--yes', ...packages, '--', ...generate], { stdio: 'inherit' })
if (status === 0) {
  const withoutWhatIsNot = readFileSync(types, 'utf8').replaceAll(/^ +(?!requestBody)\w+\?: never;\n/gm, '')
  writeFileSync(types, withoutWhatIsNot)
}
const format = status === 0 ? spawnSync('npx', ['oxfmt', types], { stdio: 'inherit' }) : { status }
process.exitCode = format.status ?? 1
