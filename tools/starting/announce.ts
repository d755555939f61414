import { hasOpened, type Opening } from '@sipday/server/store/catalogue/opening.ts'
import { MAKE_OWNER, SET_UP } from '../running/doctor-opening.ts'
import type { LocalSettings } from './local-settings.ts'

interface Facts {
  sandboxUrl: string | undefined
  logFile: string | undefined
  /** How the database is backed up, or who has to. */
  backups: string
  /** When the start began, milliseconds since 1970. */
  began: number
  opening: Opening
  /** Whom one can sign in as, as far as they exist here. */
  signIns: readonly string[]
}

/** Prints where everything is, once it can be used. */
export function announce(local: LocalSettings, { sandboxUrl, logFile, backups, began, opening, signIns }: Facts): void {
  const rows: [string, string][] = [
    ['Membership site', local.publicUrl],
    ['Self-service', `${local.publicUrl}/redeem`],
    ['Staff counter', `${local.publicUrl}/counter`],
    ['Office', `${local.publicUrl}/office`],
  ]
  if (sandboxUrl) {
    rows.push(['Codes arrive in', `${sandboxUrl}  (email and text messages)`])
    if (signIns.length > 0) rows.push(['Sign in as', signIns.join('; ')])
    rows.push(['Test card', '4111 1111 1111 1111, any future date, CVV 111, any ZIP code'])
  } else {
    rows.push(['Codes arrive', 'by real email and text message'])
  }
  if (!hasOpened(opening)) rows.push(['Not open yet', opening.owner ? SET_UP : `${SET_UP}, first ${MAKE_OWNER}`])
  if (logFile) rows.push(['Log', logFile])
  rows.push(['Backups', backups])
  const width = Math.max(...rows.map(([name]) => name.length)) + 3
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    ['', `Sipday is running (started in ${seconds} s).`, '', ...lines, '', '  Ctrl-C stops everything.', ''].join('\n'),
  )
}
