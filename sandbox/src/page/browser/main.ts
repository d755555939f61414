import { startAuthenticator } from './authenticator.ts'
import { refreshPayments, startBank } from './bank.ts'
import { refreshClock, startClock } from './clock.ts'
import { showTrouble } from './dom.ts'
import { refreshFaults, startFaults } from './faults.ts'
import { refreshInbox, startInbox } from './inbox.ts'
import { refreshLedger, showTestCards } from './money.ts'

const EVERY_MS = 2000
let unreachable = false

/** An unreachable sandbox is reported once, until it is back. */
const refresh = async (): Promise<void> => {
  try {
    await Promise.all([refreshInbox(), refreshClock(), refreshFaults(), refreshLedger(), refreshPayments()])
    if (unreachable) showTrouble(null)
    unreachable = false
  } catch (error) {
    unreachable = true
    showTrouble(error instanceof Error ? error.message : String(error))
  }
}

const keepFresh = async (): Promise<void> => {
  if (!document.hidden) await refresh()
  setTimeout(keepFresh, EVERY_MS)
}

showTestCards()
startInbox()
startFaults()
startBank()
startAuthenticator()
startClock(refresh)
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})
void keepFresh()
