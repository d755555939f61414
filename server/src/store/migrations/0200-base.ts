import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { fileAt } from '../../files.ts'

export const needs = '0.2.0'

const FOLDER = fileAt('server/src/store/schema')

/** The files of the schema in the order in which they are made: what refers to a table comes after it. */
export const SUBJECTS = [
  'installation',
  'records',
  'locations',
  'staff',
  'catalogue',
  'campaigns',
  'drafts',
  'people',
  'sessions',
  'purchases',
  'memberships',
  'renewals',
  'counter',
  'after-sale',
  'books',
  'reports',
]

/** Everything that the first version keeps. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const subject of SUBJECTS)
    for (const statement of statementsIn(readFileSync(join(FOLDER, subject + '.sql'), 'utf8')))
      await sql.raw(statement).execute(db)
}

/** Remarks stand on lines of their own. A statement begins in the first column, and the rest of it does not. */
const statementsIn = (text: string): string[] =>
  text
    .replaceAll(/^ *--.*\n/gm, '')
    .split(/;\n+(?=\S|$)/)
    .filter((statement) => statement.trim() !== '')
