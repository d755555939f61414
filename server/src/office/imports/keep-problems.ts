import type { Deps } from '../../deps.ts'
import { forgetFile, keepPart, PROBLEMS } from '../../store/importing/files.ts'
import type { Judged } from '../../purchases/importing/planned-row.ts'
import { problemHead, problemRows } from './problem-file.ts'

/** Characters; one answer carries a part. */
const PART = 200_000

/** In place of those of the rehearsal before. */
export const keepProblems = async ({ db }: Pick<Deps, 'db'>, importId: string) => {
  await forgetFile(db, importId, PROBLEMS)
  let heading: readonly string[] = []
  let text = ''
  let part = 0
  const keep = async (): Promise<void> => {
    const content = Buffer.from(text).toString('base64')
    await keepPart(db, { importId, file: PROBLEMS, part, name: 'problems', content })
    part += 1
    text = ''
  }
  return {
    head: (given: readonly string[]): void => {
      heading = given
    },
    add: async (some: readonly Judged[]): Promise<void> => {
      const rows = await problemRows(heading, some)
      if (rows === '') return
      text += part === 0 && text === '' ? `${await problemHead(heading)}${rows}` : rows
      if (text.length >= PART) await keep()
    },
    end: async (): Promise<void> => {
      if (text !== '') await keep()
    },
  }
}
