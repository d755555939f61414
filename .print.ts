import { buildSites } from './tools/sites.ts'
await buildSites(() => {})
