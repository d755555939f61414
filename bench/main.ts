import { cpus } from 'node:os'
import { buildAll } from '../tools/starting/builds.ts'
import { measureBeside } from './beside.ts'
import { type CallName, measureCalls } from './server/calls.ts'
import { measureGrowth } from './server/growth.ts'
import { measureImports } from './server/imports/measure-imports.ts'
import { measureOffice } from './server/office.ts'
import { measureList } from './server/list.ts'
import { measureStart } from './server/start.ts'
import { type Row, printTable } from './server/table.ts'

const CALLS: CallName[] = ['catalogue', 'wizard', 'pay', 'sign-in', 'redemption']

const benches: Record<string, string> = {
  start: 'from the command to the first answer, and memory when idle',
  catalogue: 'GET /api/models',
  wizard: 'campaign, models, benefits, customer, card, payment',
  pay: 'the payment call alone, the provider answering at once',
  'sign-in': 'a code is sent and checked',
  redemption: 'lookup and redeem at the counter',
  list: 'my memberships with 1,000, 100,000 and 1,000,000 members (a few minutes)',
  'list-small': 'the same up to 100,000 members',
  growth: 'what a call costs with 1,000,000 members, beside 10,000 (about ten minutes)',
  office: 'how long the office waits with 1,000,000 members, beside 10,000 (about ten minutes)',
  'office-small': 'the same with 100,000 members',
  imports: 'members from elsewhere: rehearsal, press, memory, and sales meanwhile (about twenty minutes)',
}

const LONG = ['list-small', 'growth', 'office', 'office-small', 'imports']

const usage = (): void => {
  console.log('npm run bench -- [name ...]   (without a name: all but growth, office and the small ones)\n')
  console.log(
    'npm run bench -- --beside <commit> [name ...]   this tree and an older commit in alternation, as ratios\n',
  )
  for (const [name, what] of Object.entries(benches)) console.log(`  ${name.padEnd(12)} ${what}`)
}

/** Whether a goal is met is in the table, never in the exit code. */
const main = async (): Promise<void> => {
  const given = process.argv.slice(2)
  const [first, commit, ...names] = given
  await buildAll((line) => console.error(line))
  if (first === '--beside' && commit) return measureBeside(commit, names)
  if (given.includes('--help') || given.some((name) => !(name in benches))) return usage()
  const wanted = given.length > 0 ? given : Object.keys(benches).filter((name) => !LONG.includes(name))
  const [processor] = cpus()
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, Node ${process.version}, ${cpus().length} x ${processor?.model ?? ''}\n`,
  )
  const rows: Row[] = []
  if (wanted.includes('start')) rows.push(...(await measureStart()))
  const calls = CALLS.filter((name) => wanted.includes(name))
  if (calls.length > 0) rows.push(...(await measureCalls(calls)))
  if (wanted.includes('list')) rows.push(...(await measureList()))
  else if (wanted.includes('list-small')) rows.push(...(await measureList(100_000)))
  if (wanted.includes('growth')) rows.push(...(await measureGrowth()))
  if (wanted.includes('office')) rows.push(...(await measureOffice()))
  else if (wanted.includes('office-small')) rows.push(...(await measureOffice(100_000)))
  if (wanted.includes('imports')) rows.push(...(await measureImports()))
  printTable(rows)
}

await main()
