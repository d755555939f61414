/** What the HTTP side needs of the work in the background: to have it done, and to tell how it stands. */
export type Background = {
  /** Does everything that is due by the injected clock (R48). */
  dueWork(): Promise<void>
  /** Whether this process was told to end: it still serves, but no one new is to be sent here. */
  isDraining(): boolean
  /** Whether this process looks for jobs. */
  runnerIsUp(): boolean
  /** How long ago the last sweep of this process came to its end, in milliseconds; null before the first. */
  sweepAgeMs(): number | null
}
