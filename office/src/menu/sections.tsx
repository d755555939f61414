import { lazy } from 'react'
import { Screen as Home } from '../home/Screen.tsx'
import type { Me } from '../session.ts'
import type { OfficeSection, SectionScreen } from './section.ts'

const later = (load: () => Promise<{ Screen: SectionScreen }>): SectionScreen =>
  lazy(() => load().then(({ Screen }) => ({ default: Screen })))

/** In the order of the menu. */
// oxfmt-ignore
export const sections: readonly OfficeSection[] = [
  { path: '/', name: 'Home', Screen: Home, menu: { icon: 'home', letter: 'h' } },
  { path: '/customers', name: 'Customers', needs: 'customers.read', Screen: later(() => import('../customers/Screen.tsx')), menu: { icon: 'person', letter: 'u' } },
  { path: '/catalogue/drinks', name: 'Drinks', needs: 'see', Screen: later(() => import('../drinks/Screen.tsx')) },
  { path: '/catalogue', name: 'Catalog', needs: 'see', Screen: later(() => import('../catalogue/Screen.tsx')), menu: { icon: 'cup', letter: 'c' } },
  { path: '/words', name: 'Words', needs: 'settings', Screen: later(() => import('../words/Screen.tsx')), menu: { icon: 'words', letter: 'o' } },
  { path: '/locations', name: 'Locations', needs: 'locations', Screen: later(() => import('../locations/Screen.tsx')), menu: { icon: 'shop', letter: 'l' } },
  { path: '/campaigns', name: 'Campaigns', needs: 'see', Screen: later(() => import('../campaigns/Screen.tsx')), menu: { icon: 'link', letter: 'a' } },
  { path: '/codes', name: 'Codes', needs: 'see', Screen: later(() => import('../codes/Screen.tsx')), menu: { icon: 'ticket', letter: 'k' } },
  { path: '/money', name: 'Money', needs: 'money.read', Screen: later(() => import('../money/Screen.tsx')), menu: { icon: 'money', letter: 'y', begins: true } },
  { path: '/reports', name: 'Reports', needs: 'reports', Screen: later(() => import('../reports/Screen.tsx')), Parts: later(() => import('../reports/Parts.tsx')), menu: { icon: 'bars', letter: 'r' } },
  { path: '/reports/lab', name: 'Lab', needs: 'catalogue', Screen: later(() => import('../lab/Screen.tsx')) },
  { path: '/draft', name: 'Draft', needs: 'see', Screen: later(() => import('../draft/Screen.tsx')), menu: { icon: 'draft', letter: 'd', begins: true } },
  { path: '/publish', name: 'Publish', needs: 'publish', Screen: later(() => import('../publish/Screen.tsx')) },
  { path: '/rehearsal', name: 'Rehearsal', needs: 'publish', Screen: later(() => import('../rehearsal/Screen.tsx')) },
  { path: '/releases', name: 'Releases', needs: 'see', Screen: later(() => import('../releases/Screen.tsx')) },
  { path: '/staff', name: 'Staff', needs: 'staff', Screen: later(() => import('../staff/Screen.tsx')), menu: { icon: 'people', letter: 's', begins: true } },
  { path: '/settings', name: 'Settings', needs: 'settings', Screen: later(() => import('../settings/Screen.tsx')), menu: { icon: 'gear', letter: 'e' } },
  { path: '/settings/changes', name: 'Changes', needs: 'audit', Screen: later(() => import('../changes/Screen.tsx')), menu: { icon: 'history', letter: 'w' } },
  { path: '/imports', name: 'Imports', needs: 'imports', Screen: later(() => import('../imports/Screen.tsx')) },
  { path: '/me', name: 'My Sign-In', Screen: later(() => import('../me/Screen.tsx')), menu: { icon: 'key', letter: 'm', begins: true, isOwn: true } },
]

/** False when another section has a longer address that fits the page. */
export const isIn = ({ path }: Pick<OfficeSection, 'path'>, page: string): boolean => {
  const holds = (one: string) => page === one || page.startsWith(`${one}/`)
  return path === '/'
    ? page === '/'
    : holds(path) && !sections.some((one) => one.path.startsWith(`${path}/`) && holds(one.path))
}

/** In the order of the menu. */
export const sectionsFor = (me: Me): readonly OfficeSection[] =>
  sections.filter(({ needs }) => needs === undefined || me.capabilities.includes(needs))
