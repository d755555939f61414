import { countText } from '../../written/counts.ts'
import type { HealthPart } from '@sipday/contract/office/settings.ts'

export const healthNames: Readonly<Record<HealthPart, string>> = {
  square: 'Square',
  events: 'Events from Square',
  email: 'Email',
  texts: 'Text messages',
  jobs: 'Background work',
  backups: 'Backups',
  catalog: 'What is on sale',
  books: 'Books',
  reports: 'Reports',
  changes: 'Record of changes',
  clock: 'Clock',
}

export const healthStates = { well: 'Works', look: 'Worth a look', act: 'Needs someone' } as const

export const healthTexts = {
  loading: 'Looking at every part of the shop',
  failed: 'It could not be looked at.',
  /** How many parts need someone, and how many are worth a look. */
  heading: (act: number, look: number): string => {
    if (act > 0) return `${countText(act, 'part needs', 'parts need')} someone.`
    return `Everything works.${look > 0 ? ` ${countText(look, 'part is', 'parts are')} worth a look.` : ''}`
  },
  lookedAt: (when: string): string => `Looked at ${when}.`,
  again: 'Look Again',
} as const
