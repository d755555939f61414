import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { fileAt } from '../../files.ts'

export const needs = '0.2.0'

const FOLDER = fileAt('server/src/store/schema')

/** In order of creation: what refers to a table comes after it. */
export const SUBJECTS = [
  'installation',
  'records',
  'locations',
  'staff',
  'imports',
  'pictures',
  'catalogue',
  'campaigns',
  'drafts',
  'people',
  'sessions',
  'purchases',
  'memberships',
  'renewals',
  'price-changes',
  'counter',
  'after-sale',
  'books',
  'reports',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const subject of SUBJECTS)
    for (const statement of statementsIn(readFileSync(join(FOLDER, subject + '.sql'), 'utf8')))
      await sql.raw(statement).execute(db)
}

/** Remarks are on their own lines. Only a statement's first line begins in the first column. */
const statementsIn = (text: string): string[] =>
  text
    .replaceAll(/^ *--.*\n/gm, '')
    .split(/;\n+(?=\S|$)/)
    .filter((statement) => statement.trim() !== '')
