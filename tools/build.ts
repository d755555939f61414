import { buildAll } from './starting/builds.ts'

/** Builds the pages and the server, as `npm start` does, and nothing else: for a container image. */
try {
  await buildAll(console.log)
  console.log('The pages and the server are built')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
