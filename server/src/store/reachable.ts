import type { Db } from './database.ts'
import { int } from './kinds.ts'
import { statement } from './statement.ts'

const ask = statement({ name: 'whether the database answers', text: 'select 1 as one', takes: {}, gives: { one: int } })

/** Throws when the database does not answer. */
export const answers = async (db: Db): Promise<boolean> => (await ask(db, {})).length === 1
