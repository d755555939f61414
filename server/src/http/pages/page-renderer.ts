import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Campaign,
  type Drinks,
  type RawBenefit,
  type RawModel,
  type Shop,
  tracking,
} from '@sipday/contract/catalogue.ts'
import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import type { ContactPage } from '@sipday/rules/texts/contact-page-words.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { kits } from '@sipday/rules/look/kits.ts'
import { rootRule } from '@sipday/rules/look/tints.ts'
import { firstWords } from '@sipday/rules/texts/first-words.ts'
import { wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import type { Deps } from '../../deps.ts'
import { withMarkedWords, withPlaces } from '../../office/drafts/marked-words.ts'
import { campaignOf } from '../../store/catalogue/campaigns.ts'
import { type Catalogue, runningCampaign } from '../../store/catalogue/catalogue.ts'
import { rawBenefits, rawModels } from '../../store/catalogue/catalogue-answers.ts'
import { tillTextsAt } from '../../store/catalogue/pricing.ts'
import { drinksAnswer } from '../../store/catalogue/drinks.ts'
import { legalVersion } from '../../store/catalogue/legal.ts'
import { namedShop, shopAnswer } from '../../store/catalogue/shop-answer.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { keep, type Kept } from './compressed.ts'
import { fillTemplate, withoutScripts } from './page-template.ts'
import { pagePolicy } from '../security-headers.ts'
import { staticFiles } from './static-files.ts'

/** As in `Embedded` (web/src/start.ts); the catalogue is fetched later if the first screen does not need it. */
type PageData = {
  shop: Shop
  campaign: Campaign | null
  today: string
  /** The browser compares it with what later answers tell (O14). */
  catalogueVersion: number
  models?: RawModel[]
  benefits?: RawBenefit[]
  session?: boolean
}
type RenderInput = { url: string; data: PageData; publicUrl: string }
type Screen = { html: string; title: string; head: string; scripts?: string[] }
/** See web/src/shell/pages/WordsPage.tsx. */
export const wordsPages = ['memberships', 'locations', 'drinks', 'thanks', 'account', 'till'] as const
export type WordsPageName = (typeof wordsPages)[number]
/** See web/src/entry-server.tsx. */
type Bundle = {
  render: (input: RenderInput) => Screen
  renderNotOpen: (input: { at: Address; shopName: string | null; kit: Shop['kit'] }) => Screen
  renderLegal: (input: {
    shop: Pick<Shop, 'name' | 'logo'>
    title: string
    body: string
    version: number
    publishedOn: string | null
    newest: string | null
  }) => Screen
  renderContact: (input: ContactPage & { shop: Pick<Shop, 'name' | 'logo'>; action: string | null }) => Screen
  renderWords: (input: { at: WordsPageName; data: PageData; drinks: Drinks; till: Record<string, string> }) => Screen
}
type Address = '/' | '/redeem' | '/counter'
export type RenderedPage = { kept: Kept; policy: string }
/** `ageSeconds`: how old the displayed data may be, when the database did not answer. */
export type ShownPage = RenderedPage & { ageSeconds: number | null }
export type PageRenderer = {
  page: (path: '/' | '/redeem', query: unknown, session: boolean) => Promise<ShownPage | null>
  /** What every address shows before the shop opens; null once it has. */
  notOpen: (at: Address) => Promise<ShownPage | null>
  /** Null when there is none. */
  legal: (kind: LegalKind, version: number | 'newest') => Promise<ShownPage | null>
  /** In this catalogue, to be looked at: nothing in it can be pressed. */
  preview: (catalogue: Catalogue, query: unknown) => Promise<(Omit<RenderedPage, 'kept'> & { html: string }) | null>
  /** Each of the shop's sentences stands in an element that names it; nothing in it can be pressed. */
  words: (catalogue: Catalogue, at: WordsPageName) => Promise<(Omit<RenderedPage, 'kept'> & { html: string }) | null>
  /** `action`: where its button goes. */
  contact: (page: ContactPage & { action: string | null }) => Promise<RenderedPage | null>
}

const MOST_PAGES = 200
/** Few people read the legal texts: their dialog fetches them. */
const NO_TEXTS: Shop['legal'] = { accessibility: '', terms: '', privacy: '', textMessages: '' }

/**
 * A page depends on its path, the campaign, whether it comes with a code, the current days of the shop and its
 * locations, and the catalogue; the self-service page also on whether there is a `session` to check. It is cached while these stay the same; null if the
 * site has not been built. A shop that its owner has not published yet shows that instead.
 */
export const createPageRenderer = (deps: Deps, dist: string): PageRenderer => {
  const files = staticFiles(join(dist, 'client'))
  const pages = new Map<string, RenderedPage>()
  let bundle: Promise<Bundle> | null = null
  const entry = join(dist, 'server', 'entry-server.js')
  const load = (): Promise<Bundle> | null => {
    if (!bundle && existsSync(entry)) bundle = import(pathToFileURL(entry).href) as Promise<Bundle>
    return bundle
  }
  const remember = (key: string, page: RenderedPage): RenderedPage => {
    pages.set(key, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= MOST_PAGES) break
      pages.delete(oldest)
    }
    return page
  }
  const notOpenScreen = (site: Bundle, at: Address, { notOpen: opens, shop }: Catalogue): Screen =>
    site.renderNotOpen({ at, shopName: opens?.name ?? null, kit: kits[shop.kind] })
  const notOpen: PageRenderer['notOpen'] = async (at) => {
    const site = await load()
    const template = site && files.text('index.html')
    if (!template) return null
    const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
    if (!catalogue.notOpen) return null
    const { html, head } = notOpenScreen(site, at, catalogue)
    const page = fillTemplate(withoutScripts(template), files, { head, html, look: rootRule(catalogue.shop.look) })
    const policy = pagePolicy(deps.settings, { ...page, takesCards: false })
    return { kept: keep(Buffer.from(page.html)), policy, ageSeconds }
  }
  const shown: PageRenderer['page'] = async (path, query, session) => {
    const site = await load()
    const template = site && files.text('index.html')
    if (!template) return null
    const { catalogue, ageSeconds } = await shownCatalogue(deps.reads)
    if (catalogue.notOpen) return notOpen(path)
    const now = deps.clock.now()
    const campaign = path === '/' ? campaignOfQuery(catalogue, query, now) : null
    const today = dateIn(now, catalogue.shop.timeZone)
    const answer = shopAnswer(catalogue, deps.settings, now)
    const coded = path === '/' && hasCode(query)
    const key = JSON.stringify([path, campaign, coded, today, answer.days, catalogue.version, session])
    const known = pages.get(key)
    if (known) return { ...known, ageSeconds }
    const shop = { ...answer, legal: NO_TEXTS }
    const models = rawModels(catalogue, runningCampaign(catalogue, campaign?.['Campaign ID'] ?? null, now))
    const special = path === '/redeem' ? { session } : { models, benefits: rawBenefits(catalogue) }
    const data = { shop, campaign, today, catalogueVersion: catalogue.version, ...special }
    const {
      html,
      head,
      scripts = [],
    } = site.render({ url: coded ? `${path}?code=any` : path, data, publicUrl: deps.settings.publicUrl })
    const page = fillTemplate(template, files, { head, html, scripts, data, look: rootRule(catalogue.shop.look) })
    const fresh = {
      kept: keep(Buffer.from(page.html)),
      policy: pagePolicy(deps.settings, { ...page, takesCards: true }),
    }
    return { ...remember(key, fresh), ageSeconds }
  }
  /** Of a catalogue that is not live. */
  const dataOf = (catalogue: Catalogue, campaign: Campaign | null): Required<Omit<PageData, 'session'>> => {
    const now = deps.clock.now()
    const { logo } = catalogue.shop
    return {
      shop: {
        ...shopAnswer(catalogue, deps.settings, now),
        ...(logo && { logo: { src: pictureOf(logo.svg), width: logo.width, height: logo.height } }),
        legal: NO_TEXTS,
      },
      campaign,
      today: dateIn(now, catalogue.shop.timeZone),
      catalogueVersion: 0,
      models: rawModels(catalogue, runningCampaign(catalogue, campaign?.['Campaign ID'] ?? null, now)),
      benefits: rawBenefits(catalogue),
    }
  }
  const looked = (template: string, { shop }: Catalogue, screen: Screen) => {
    const parts = { head: withoutScripts(screen.head), html: screen.html, look: rootRule(shop.look) }
    const page = fillTemplate(withoutScripts(template), files, parts)
    return { html: page.html, policy: pagePolicy(deps.settings, { ...page, takesCards: false, isPreview: true }) }
  }
  const preview: PageRenderer['preview'] = async (catalogue, query) => {
    const site = await load()
    const template = site && files.text('index.html')
    if (!template) return null
    const data = dataOf(catalogue, campaignOfQuery(catalogue, query, deps.clock.now()))
    const screen = catalogue.notOpen
      ? notOpenScreen(site, '/', catalogue)
      : site.render({ url: '/', data, publicUrl: deps.settings.publicUrl })
    return looked(template, catalogue, screen)
  }
  const words: PageRenderer['words'] = async (catalogue, at) => {
    const site = await load()
    const template = site && files.text('index.html')
    if (!template) return null
    const [plain, marked] = [catalogue, withMarkedWords(catalogue)].map((one) =>
      site.renderWords({
        at,
        data: dataOf(one, null),
        drinks: drinksAnswer(one.drinkGroups, one.shop, one),
        till: tillTextsAt(one, wordsOf(one.shop.texts, firstWords(one.shop.kind, one)), {
          locationIds: one.locations.map(({ id }) => id),
          day: dateIn(deps.clock.now(), one.shop.timeZone),
        }),
      }),
    ) as [Screen, Screen]
    return looked(template, catalogue, { ...plain, html: withPlaces(plain.html, marked.html) })
  }
  const legal: PageRenderer['legal'] = async (kind, version) => {
    const site = await load()
    const template = site && files.text('index.html')
    if (!template) return null
    const text = await legalVersion(deps.reads, kind, version)
    if (!text) return null
    const { catalogue } = await shownCatalogue(deps.reads)
    const key = JSON.stringify([kind, text.version, text.isNewest, catalogue.version])
    const known = pages.get(key)
    if (known) return { ...known, ageSeconds: null }
    const { html, head } = site.renderLegal({
      shop: namedShop(catalogue.shop),
      title: text.title,
      body: text.body,
      version: text.version,
      publishedOn: text.version === 1 ? null : dateIn(text.publishedAt, catalogue.shop.timeZone),
      newest: text.isNewest ? null : `/${kind}`,
    })
    const page = fillTemplate(withoutScripts(template), files, { head, html, look: rootRule(catalogue.shop.look) })
    const policy = pagePolicy(deps.settings, { ...page, takesCards: false })
    return { ...remember(key, { kept: keep(Buffer.from(page.html)), policy }), ageSeconds: null }
  }
  const contact: PageRenderer['contact'] = async (said) => {
    const site = await load()
    const template = site && files.text('index.html')
    if (!template) return null
    const { shop } = (await shownCatalogue(deps.reads)).catalogue
    const { html, head } = site.renderContact({ ...said, shop: namedShop(shop) })
    const page = fillTemplate(withoutScripts(template), files, { head, html, look: rootRule(shop.look) })
    const policy = pagePolicy(deps.settings, { ...page, takesCards: false, hasForm: true })
    return { kept: keep(Buffer.from(page.html)), policy }
  }
  return { page: shown, notOpen, preview, words, legal, contact }
}

/** Served from its own address only once it is published. */
const pictureOf = (logo: string): string =>
  logo.startsWith('data:') ? logo : `data:image/svg+xml,${encodeURIComponent(logo)}`

/** Null without tracking parameters, as in call 1 (R45). */
const campaignOfQuery = (catalogue: Catalogue, query: unknown, now: Date): Campaign | null => {
  const parsed = tracking.safeParse(query)
  if (!parsed.success) return null
  const found = campaignOf(catalogue, parsed.data, now)
  return found['Campaign ID'] === null ? null : found
}

/** The code itself is in no page: thousands of links with codes show the same one. */
const hasCode = (query: unknown): boolean => Boolean([(query as { code?: unknown } | undefined)?.code].flat()[0])
