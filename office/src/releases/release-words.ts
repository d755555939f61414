import type { Release } from './releases-query.ts'

export const RELEASE_STATES: Record<Release['state'], string> = {
  live: 'Live',
  waiting: 'Waits',
  dropped: 'Dropped',
}
