import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Campaign, type RawBenefit, type RawModel, type Shop, tracking } from '@sipday/contract/catalogue.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import type { Deps } from '../deps.ts'
import { campaignOf } from '../store/campaigns.ts'
import { catalogueOf, rawBenefits, rawModels } from '../store/catalogue.ts'
import { shopAnswer } from '../store/shop-answer.ts'
import { keep, type Kept } from './compressed.ts'
import { fillTemplate } from './page-template.ts'
import { pagePolicy } from './security-headers.ts'
import { staticFiles } from './static-files.ts'

type RenderInput = {
  url: string
  shop: Shop
  catalogue: { models: RawModel[]; benefits: RawBenefit[] }
  campaign: Campaign | null
  today: string
  publicUrl: string
}
type Render = (input: RenderInput) => { html: string; title: string; head: string }
export type RenderedPage = { kept: Kept; policy: string }
export type PageRenderer = (path: '/' | '/redeem', query: unknown) => Promise<RenderedPage | null>

const MOST_PAGES = 200

/**
 * Renders the first screen of an address through the web site's server bundle. A page depends on its path, the campaign,
 * the day and the catalogue, and is kept for as long as these stay; null while the site has not been built.
 */
export const createPageRenderer = (deps: Deps, dist: string): PageRenderer => {
  const files = staticFiles(join(dist, 'client'))
  const pages = new Map<string, RenderedPage>()
  let bundle: Promise<Render> | null = null
  const entry = join(dist, 'server', 'entry-server.js')
  const load = (): Promise<Render> | null => {
    if (!bundle && existsSync(entry))
      bundle = import(pathToFileURL(entry).href).then((loaded) => (loaded as { render: Render }).render)
    return bundle
  }
  return async (path, query) => {
    const render = await load()
    const template = render && files.text('index.html')
    if (!template) return null
    const catalogue = await catalogueOf(deps.db)
    const campaign = path === '/' ? campaignOfQuery(catalogue, query) : null
    const today = dateIn(deps.clock.now(), catalogue.shop.timeZone)
    const key = JSON.stringify([path, campaign, today, catalogue.version])
    const known = pages.get(key)
    if (known) return known
    const shop = shopAnswer(catalogue.shop, deps.settings)
    const models = rawModels(catalogue, campaign?.['Campaign ID'] ?? null)
    const benefits = rawBenefits(catalogue)
    const input = {
      url: path,
      shop,
      catalogue: { models, benefits },
      campaign,
      today,
      publicUrl: deps.settings.publicUrl,
    }
    const { html, head } = render(input)
    const page = fillTemplate(template, files, { head, html, data: { shop, campaign, models, benefits, today } })
    const fresh = {
      kept: keep(Buffer.from(page.html)),
      policy: pagePolicy(deps.settings, { ...page, takesCards: true }),
    }
    pages.set(key, fresh)
    for (const oldest of pages.keys()) {
      if (pages.size <= MOST_PAGES) break
      pages.delete(oldest)
    }
    return fresh
  }
}

/** Null without tracking parameters, as call 1 has it (R45). */
const campaignOfQuery = (catalogue: Parameters<typeof campaignOf>[0], query: unknown): Campaign | null => {
  const parsed = tracking.safeParse(query)
  if (!parsed.success) return null
  const found = campaignOf(catalogue, parsed.data)
  return found['Campaign ID'] === null ? null : found
}
