import type { Release } from './releases-query.ts'

/** What became of a release. */
export const RELEASE_STATES: Record<Release['state'], string> = {
  live: 'Live',
  waiting: 'Waits',
  dropped: 'Dropped',
}
