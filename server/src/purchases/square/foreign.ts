import type { Deps } from '../../deps.ts'
import { report } from '../../store/findings.ts'

/** Of another or unknown installation: listed and left alone (R66). */
export const reportForeign = async (deps: Deps, installation: string | null): Promise<void> => {
  const whose = installation === null ? 'an installation without an id' : `another installation (${installation})`
  await report(deps, {
    kind: 'foreign_installation',
    subject: installation ?? 'without an id',
    text: `Square has payments or subscriptions of ${whose}. Nothing was changed. If two shops share this Square account, that is fine; if this database is supposed to be that shop's, restore the right one.`,
  })
}
