import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { personById } from '../../../store/office/people.ts'
import { countApps } from '../../../store/rehearsing/own-database.ts'
import { wasRehearsed } from '../../../store/rehearsing/went-through.ts'
import { lookAtDraft } from '../../drafts/looked-at.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'

const SEVERAL =
  'Several processes answer for this shop, and a rehearsal runs beside one alone. Stop the others for as long as it takes.'

export const rehearsalCalls = {
  rehearsal: async ({ deps }) => {
    const standing = deps.rehearsal.standing()
    const [found] = await wasRehearsed(deps.db, {})
    const rehearsed = found?.rehearsed ?? false
    if (standing.state === 'none') return { state: 'none', failed: standing.failed, running: null, rehearsed }
    const { state, token, endsAt, tillEmail } = standing
    const address = `${deps.settings.publicUrl}/rehearsal/${token}`
    const running = {
      address,
      tillAddress: `${address}/till`,
      tillEmail,
      endsAt: endsAt.toISOString(),
      letters: await deps.rehearsal.letters(),
    }
    return { state, failed: null, running, rehearsed }
  },

  /** Answers before it can be used. The draft must be one that can be published; its locations at Square do not matter. */
  'rehearsal-turn': oncePerKey(async ({ trx, deps, input: { on }, person, by }) => {
    const at = deps.clock.now()
    const say = (after: boolean) =>
      change(trx, { at, by, subject: 'draft', id: 'rehearsal', field: 'rehearsed', after })
    if (!on) {
      await deps.rehearsal.end()
      await say(false)
      return {}
    }
    const { wanted, checks } = await lookAtDraft(trx, at)
    const errors = checks.filter(({ level }) => level === 'error')
    if (errors.length > 0) throw new Refusal(409, 'checks_fail', errors.map(({ text }) => text).join(' '))
    if ((await countApps(deps.settings.databaseDirectUrl)) > 1) throw new Refusal(409, 'several_processes', SEVERAL)
    const [found] = await personById(trx, { id: person.id })
    await say(true)
    await deps.rehearsal.begin(deps, {
      content: wanted,
      owner: { id: person.id, name: person.name, email: found?.email ?? '' },
    })
    return {}
  }),
} satisfies Partial<OfficeCalls>
