import { buildSites } from './starting/sites.ts'

/** Builds the pages, as `npm start` does, and nothing else: for a container image. */
try {
  await buildSites(console.log)
  console.log('The pages are built')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
