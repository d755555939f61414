export type Background = {
  /** Does everything that is due by the injected clock (R48); what only looks back waits while a move `goesOn`. */
  dueWork(goesOn?: boolean): Promise<void>
  /** It still serves, but should get no new traffic. */
  isDraining(): boolean
  runnerIsUp(): boolean
  /** Since this process's last sweep finished; null before the first. */
  sweepAgeMs(): number | null
}
