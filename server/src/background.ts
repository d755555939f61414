/** What the HTTP side needs from background work: to trigger it, and to report its state. */
export type Background = {
  /** Does everything that is due by the injected clock (R48); what only looks back waits while a move `goesOn`. */
  dueWork(goesOn?: boolean): Promise<void>
  /** Whether this process was told to stop: it still serves, but should get no new traffic. */
  isDraining(): boolean
  /** Whether this process is looking for jobs. */
  runnerIsUp(): boolean
  /** How long ago this process's last sweep finished, in milliseconds; null before the first. */
  sweepAgeMs(): number | null
}
