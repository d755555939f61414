import '@sipday/ui/base.css'
import '@sipday/ui/effects-at-once.ts'
import { fetchDrawings, takeDrawings } from '@sipday/ui/drawings/drawings.ts'
import { reloadWhenImportsFail } from '@sipday/ui/loading/failed-imports.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { whenIdle, whenRested } from './idle.ts'
import { loadScreen } from './purchase/screens/screens.ts'
import { loadRedeem } from './redeem/RedeemPage.tsx'
import { takeEarlyPress } from './purchase/early/early-press.ts'
import { screenOf } from './purchase/selectors.ts'
import { hasSavedAnswers } from './purchase/resume/saved-keys.ts'
import { knowsMember } from './shell/forget-account.ts'
import { keepPress, takeKept } from './loading/kept-press.ts'
import { noteInlinedStyles } from './loading/inlined-styles.ts'
import { createSite, type Site } from './site.ts'
import { fetchStart, readStart } from './start.ts'
import './shared-parts.ts'
import { keepStorageVersion } from './storage-version.ts'

const open = (name: 'sessionStorage' | 'localStorage'): Storage | null => {
  try {
    return window[name]
  } catch {
    return null
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const needsMachine = (site: Site): boolean => site.start.data === null || site.session.get().isAuthenticated

/**
 * Hydrates the server's first screen. If a saved step replaces it, that step is fetched before anything is rendered,
 * so the wrong one never flashes by.
 */
const main = async (): Promise<void> => {
  const place = document.getElementById('app')
  if (!place) return
  noteInlinedStyles(document)
  await pause()
  takeDrawings(place)
  whenIdle(() => void fetchDrawings())
  const embedded = readStart(document)
  const start = embedded ?? (await fetchStart('', new Date()))
  const storage = { session: open('sessionStorage'), local: open('localStorage') }
  reloadWhenImportsFail(keepPress(storage.session))
  const pressKept = takeKept(storage.session)
  // The only place that writes to the browser's log (W8).
  // oxlint-disable-next-line no-console
  const log = (message: string, cause: unknown) => console.warn(message, cause)
  keepStorageVersion(open('localStorage'), log)
  const site = createSite({
    start,
    search: window.location.search,
    storage,
    newId: () => crypto.randomUUID(),
    log,
    whenQuiet: whenIdle,
    whenRested,
    pause,
    knowsMember: knowsMember(),
  })
  const onWizard = window.location.pathname === '/'
  const saved = onWizard && hasSavedAnswers(storage.session)
  if (onWizard && (saved || needsMachine(site))) await site.wizard.load()
  if (saved) site.begin()
  const screen = screenOf(site.wizard.getSnapshot())
  if (onWizard && screen) await loadScreen(screen).catch(() => undefined)
  if (window.location.pathname === '/redeem') await loadRedeem().catch(() => undefined)
  // Visitors whose session is checked first do not see the server's contact form.
  const root = document.documentElement
  const replaced = saved || 'member' in root.dataset
  const pressAgain = takeEarlyPress()
  if (embedded && place.firstElementChild && !replaced) {
    hydrateRoot(place, <App site={site} />)
    pressAgain()
    pressKept()
  } else createRoot(place).render(<App site={site} />)
  delete root.dataset['member']
}

main().catch(async (cause: unknown) => {
  const place = document.getElementById('app')
  const { StartFailure } = await import('./StartFailure.tsx')
  if (place) createRoot(place).render(<StartFailure cause={cause} />)
})
