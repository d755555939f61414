// Writes server/src/providers/square-api.d.ts from square-openapi.json beside it: `node tools/making/square-types.mjs`.
// The generator needs an older TypeScript than the project; it is fetched when needed and is not a dependency.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../server/src/providers/', import.meta.url))
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].map((name) => `--package=${name}`)
const generate = ['openapi-typescript', `${folder}square-openapi.json`, '-o', `${folder}square-api.d.ts`]
const { status } = spawnSync('npm', ['exec', '--yes', ...packages, '--', ...generate], { stdio: 'inherit' })
const format = status === 0 ? spawnSync('npx', ['oxfmt', `${folder}square-api.d.ts`], { stdio: 'inherit' }) : { status }
process.exitCode = format.status ?? 1
