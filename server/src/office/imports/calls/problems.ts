import { problemsMade } from '@sipday/contract/office/importing/imports.ts'
import { problemTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Refusal } from '../../../refusal.ts'
import { countParts, partOf, PROBLEMS } from '../../../store/importing/files.ts'
import { importOf } from '../../../store/importing/imports.ts'
import { change } from '../../../store/office/changes.ts'
import { answerOfKey } from '../../../store/office/replays.ts'
import { requireFull } from '../../access/needs.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'

const HOUR_MS = 3_600_000

export const problemCalls = {
  /** Recorded: it has names and contacts. Its parts come from `import-problems-part`. */
  'import-problems': oncePerKey(async ({ deps, trx, input: { key, importId }, by }) => {
    const found = await importOf(trx, importId)
    if (!found) throw new Refusal(404, 'unknown', 'We could not find that.')
    const parts = found.state === 'checked' ? await countParts(trx, importId, PROBLEMS) : 0
    if (parts === 0) throw new Refusal(409, 'not_checked', problemTexts.none)
    const now = deps.clock.now()
    const after = { name: found.name }
    await change(trx, { at: now, by, subject: 'import', id: importId, field: 'problems', after })
    return {
      id: key,
      importId,
      name: `problems-${fileName(found.name.replace(/\.\w+$/, ''))}.csv`,
      parts,
      until: new Date(now.getTime() + HOUR_MS).toISOString(),
    }
  }),

  /** Of a file that this person asked for within the hour. Throws Refusal 404. */
  'import-problems-part': async ({ deps, input: { id, part }, session }) => {
    const person = requireFull(session)
    const [kept] = await answerOfKey(deps.db, { staffId: person.id, call: 'import-problems', key: id })
    const made = problemsMade.safeParse(kept?.answer)
    const isThere = made.success && new Date(made.data.until) >= deps.clock.now()
    const content = isThere ? await partOf(deps.db, made.data.importId, PROBLEMS, part) : undefined
    if (content === undefined) throw new Refusal(404, 'unknown', problemTexts.ended)
    return { csv: Buffer.from(content, 'base64').toString() }
  },
} satisfies Partial<OfficeCalls>
