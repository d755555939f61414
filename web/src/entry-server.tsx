import { sentence } from '@sipday/rules/written/isolated.ts'
import { allDrawings } from '@sipday/ui/drawings/all-drawings.ts'
import markupStyles from '@sipday/ui/markup/Markup.module.css?inline'
import buttonStyles from '@sipday/ui/actions/Button.module.css?inline'
import plainStyles from './shell/pages/PlainPage.module.css?inline'
import headerStyles from './shell/frame/Header.module.css?inline'
import cardStyles from '@sipday/ui/cards/Card.module.css?inline'
import giantStyles from '@sipday/ui/counter/GiantButton.module.css?inline'
import verdictStyles from '@sipday/ui/counter/Verdict.module.css?inline'
import cupStyles from '@sipday/ui/drawings/Cup.module.css?inline'
import logoStyles from '@sipday/ui/drawings/Logo.module.css?inline'
import emptyStateStyles from '@sipday/ui/notices/EmptyState.module.css?inline'
import { provideDrawings } from '@sipday/ui/drawings/drawings.ts'
import { type Kit, KitProvider } from '@sipday/ui/drawings/kit.ts'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { screenFiles } from 'virtual:screen-files'
import { App } from './App.tsx'
import { Screen as Location } from './purchase/choosing/location/Screen.tsx'
import { Screen as Model } from './purchase/choosing/model/Screen.tsx'
import { Screen as Plan } from './purchase/choosing/plan/Screen.tsx'
import { titleOf } from './purchase/progress.ts'
import { provideScreens } from './purchase/screens/screens.ts'
import { KEEP_EARLY_PRESS } from './purchase/early/early-press.ts'
import { screenOf } from './purchase/selectors.ts'
import type { StartScreen } from './purchase/steps.ts'
import { Screen as Summary } from './purchase/summary/Screen.tsx'
import { headTags } from './shell/head.ts'
import { ContactPage, type ContactPageProps } from './shell/pages/ContactPage.tsx'
import { LegalPage, type LegalPageProps } from './shell/pages/LegalPage.tsx'
import { NotOpen, type NotOpenAt } from './shell/pages/NotOpen.tsx'
import { WordsPage, type WordsPageProps } from './shell/pages/WordsPage.tsx'
import { createSite } from './site.ts'
import { type Embedded, startOf } from './start.ts'
import { HIDE_FORM_FROM_MEMBERS } from './shell/forget-account.ts'
import { provideRedeem } from './redeem/RedeemPage.tsx'
import { Redeem } from './redeem/Redeem.tsx'

provideDrawings(allDrawings)
provideRedeem(Redeem)
const startScreens: Record<StartScreen, ComponentType> = {
  model: Model,
  location: Location,
  plan: Plan,
  summary: Summary,
}
provideScreens(startScreens)

export type RenderInput = {
  /** Path and query of the request. */
  url: string
  data: Embedded
  /** Without a closing slash. */
  publicUrl?: string
}

/**
 * `html` goes into `#app`; `title` is plain text and already part of `head`; `scripts` run before the page's own
 * files and are the only inline ones its policy allows.
 */
export type Rendered = { html: string; title: string; head: string; scripts?: string[] }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const siteOf = (data: Embedded, search: string) =>
  createSite({ start: startOf(data), search, storage: { session: null, local: null }, newId: () => '' })

/**
 * Renders the first screen as the browser will hydrate it. The page must embed the same data (start.ts, Embedded).
 */
export const render = ({ url, data, publicUrl }: RenderInput): Rendered => {
  const { shop } = data
  const address = new URL(url, 'http://page')
  const site = siteOf(data, address.search)
  const screen = screenOf(site.wizard.getSnapshot())
  const title = address.pathname === '/redeem' ? sentence`Redeem - ${shop.name}` : titleOf(screen ?? 'model', shop.name)
  const html = renderToString(<App site={site} path={address.pathname} />)
  const tags = headTags({ shop, path: address.pathname, ...(publicUrl ? { publicUrl } : {}) })
  const onRedeem = address.pathname === '/redeem'
  const files = screenFiles[onRedeem ? 'redeem' : (screen ?? '')]
  const links = [
    ...(files?.styles ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(files?.scripts ?? []).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  const scripts = onRedeem ? (data.session === false ? [HIDE_FORM_FROM_MEMBERS] : []) : [KEEP_EARLY_PRESS]
  return { html, title, head: `<title>${escapeHtml(title)}</title>\n${[tags, ...links].join('\n')}`, scripts }
}

/** Which files' styles each page needs (vite.config.ts). */
const wordsScreens = {
  memberships: 'model',
  locations: 'location',
  drinks: 'drinks',
  thanks: 'thank-you',
}
/** Pages that no visitor's first screen is. */
const ownStyles = {
  account: `${emptyStateStyles}${cardStyles}${buttonStyles}`,
  till: `${verdictStyles}${giantStyles}${cupStyles}`,
}

/** A page on which the shop's own sentences stand, to be looked at in the office. */
export const renderWords = ({ at, data, ...shown }: Omit<WordsPageProps, 'site'> & { data: Embedded }): Rendered => {
  const html = renderToString(<WordsPage at={at} site={siteOf(data, '')} {...shown} />)
  const styles =
    at === 'account' || at === 'till'
      ? [`<style>${ownStyles[at]}</style>`]
      : (screenFiles[wordsScreens[at]]?.styles ?? []).map(
          (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
        )
  return { html, title: data.shop.name, head: [`<title>${escapeHtml(data.shop.name)}</title>`, ...styles].join('\n') }
}

export const renderLegal = (props: LegalPageProps): Rendered => {
  const title = `${props.title} - ${props.shop.name}`
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    ...(props.newest ? ['<meta name="robots" content="noindex">'] : []),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<style>${headerStyles}${logoStyles}${plainStyles}${markupStyles}</style>`,
  ]
  return { html: renderToString(<LegalPage {...props} />), title, head: head.join('\n') }
}

export const renderContact = (props: ContactPageProps): Rendered => {
  const title = `${props.title} - ${props.shop.name}`
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<style>${headerStyles}${logoStyles}${plainStyles}${buttonStyles}</style>`,
  ]
  return { html: renderToString(<ContactPage {...props} />), title, head: head.join('\n') }
}

type NotOpenInput = { at: NotOpenAt; shopName: string | null; kit: Kit }

export const renderNotOpen = ({ at, shopName, kit }: NotOpenInput): Rendered => {
  const title = ['Not open yet', ...(shopName === null ? [] : [shopName])].join(' - ')
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<style>${emptyStateStyles}</style>`,
  ]
  const html = renderToString(
    <KitProvider value={kit}>
      <NotOpen at={at} shopName={shopName} />
    </KitProvider>,
  )
  return { html, title, head: head.join('\n') }
}
