import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { dateText } from '@sipday/rules/calendar.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { lettersFor } from '@sipday/server/purchases/importing/letters.ts'
import type { Judged } from '@sipday/server/purchases/importing/planned-row.ts'
import { FileBroken, type GivenFile } from '@sipday/server/purchases/importing/read-list.ts'
import type { Columns } from '@sipday/server/purchases/importing/read-rows.ts'
import { type Asked, rehearse } from '@sipday/server/purchases/importing/rehearse.ts'
import { beginImport, stepRows } from '@sipday/server/purchases/importing/run.ts'
import { shopHere } from '@sipday/server/purchases/importing/shop-here.ts'
import { createTally, type Tally } from '@sipday/server/purchases/importing/tally.ts'
import { undoImport } from '@sipday/server/purchases/importing/undo.ts'
import { allImports, countAllRows, countRows, rowProblems } from '@sipday/server/store/importing/imports.ts'
import { readArguments, USAGE, UsageError } from './importing/arguments.ts'
import { progressLines } from './importing/progress.ts'
import { letterText, machineText, problemFile, summaryText } from './importing/summary.ts'
import { withShop } from './running/with-shop.ts'

type Arguments = ReturnType<typeof readArguments>

/** @throws UsageError */
const fileAt = (path: string): GivenFile => {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file "${path}".`)
  return { name: basename(path), parts: () => createReadStream(path) as AsyncIterable<Buffer> }
}

/** @throws UsageError */
const askedOf = ({ source, files, choices }: Arguments): Asked => {
  if (source === undefined) throw new UsageError('Name a source and its files.')
  if (files.length === 0 && source !== 'square') throw new UsageError('Name at least one file.')
  return { source, files: files.map(fileAt), choices }
}

const SHOWN = 40
const tallyFor = async (deps: Deps, { showsAll }: Arguments) => {
  const { places } = await shopHere(deps)
  return createTally({
    most: showsAll ? Infinity : SHOWN,
    letters: await lettersFor(deps),
    placeName: (id) => places.find((place) => place.id === id)?.name ?? id,
  })
}

const check = async (deps: Deps, given: Arguments): Promise<void> => {
  const tally = await tallyFor(deps, given)
  const file = problemFile(given.out)
  const read = readInto(tally, given.isJson)
  try {
    for await (const some of rehearse(deps, askedOf(given))) {
      read(some)
      await ('heading' in some ? file.head(some.heading) : file.add(some))
    }
  } catch (error) {
    if (!(error instanceof FileBroken)) throw error
    tally.broken(error.line, error.message)
  }
  if (given.isJson) console.log(machineText(tally))
  else {
    const told = tally.rehearsal()
    const letters = given.letters ? `\n\n${letterText(told)}` : ''
    console.log(`${summaryText(told)}${letters}\n\nNothing was written.`)
  }
  if (tally.wrong() > 0) process.exitCode = 1
}

/** Adds rows to a tally while they are read, and says how far it is. */
const readInto = (tally: Tally, isJson: boolean) => {
  const told = progressLines(isJson)
  let rows = 0
  return (some: Columns | Judged[]): void => {
    if ('heading' in some) ({ rows } = some)
    else tally.add(some)
    told(tally.counts.rows, rows)
  }
}

const run = async (deps: Deps, given: Arguments): Promise<void> => {
  const tally = await tallyFor(deps, given)
  const asked = askedOf(given)
  const name = asked.files.map((file) => file.name).join(', ') || 'Square'
  const { importId, goesOn } = await beginImport(
    deps,
    { ...asked, name, letters: given.letters, staffId: null },
    readInto(tally, given.isJson),
  )
  const before = await countRows(deps.db, importId)
  const all = before.waiting
  const told = progressLines(given.isJson)
  while (await stepRows(deps, importId)) told(all - (await countRows(deps.db, importId)).waiting, all)
  const { done, failed } = await countRows(deps.db, importId)
  const late = await rowProblems(deps.db, importId)
  if (given.isJson) console.log(machineText(tally, { id: importId, done, failed }))
  else {
    console.log(
      goesOn ? `Went on where it was left: ${before.done} rows were there already.` : summaryText(tally.rehearsal()),
    )
    for (const { line, problem } of late) console.log(`  line ${line}: ${problem}`)
    console.log(`\nImport ${importId}: ${done} rows are in, ${failed} could not be. Nothing was charged.`)
    console.log(`To take it back: npm run import -- undo ${importId}`)
  }
  if (tally.wrong() + failed > 0) process.exitCode = 1
}

const undo = async (deps: Deps, { id, isJson }: Arguments): Promise<void> => {
  const told = progressLines(isJson)
  const counts = await undoImport(deps, id, ({ done, undone, kept }) => told(undone + kept, done + undone + kept))
  if (counts === null) throw new UsageError(`There is no import "${id}". See npm run import -- list`)
  const kept = (await rowProblems(deps.db, id)).filter(({ state }) => state === 'kept')
  if (isJson) return console.log(JSON.stringify({ id, ...counts, kept }))
  console.log(`${counts.undone} rows are taken back, ${counts.kept} stay.`)
  for (const { line, problem } of kept) console.log(`  line ${line}: ${problem}`)
}

const list = async (deps: Deps, { isJson }: Arguments): Promise<void> => {
  const all = await allImports(deps.db)
  const countsOf = await countAllRows(
    deps.db,
    all.map(({ id }) => id),
  )
  const found = all.map(({ id, source, name, state, created_at }) => ({
    id,
    source,
    name,
    state,
    createdAt: created_at.toISOString(),
    ...countsOf(id),
  }))
  if (isJson) return console.log(JSON.stringify(found))
  if (found.length === 0) console.log('Nothing was imported yet.')
  for (const { id, source, name, state, createdAt, done, waiting } of found)
    console.log(`${id}  ${dateText(createdAt)}  ${source}  ${name}  ${state}, ${done} rows in, ${waiting} waiting`)
}

const ACTIONS: Record<string, (deps: Deps, given: Arguments) => Promise<void>> = { check, run, undo, list }

try {
  const given = readArguments()
  const act = ACTIONS[given.action]
  if (!act) throw new UsageError('')
  if (given.action === 'check' || given.action === 'run') askedOf(given)
  await withShop((deps) => act(deps, given))
} catch (error) {
  console.error(
    error instanceof UsageError ? [error.message, USAGE].filter(Boolean).join('\n') : (error as Error).message,
  )
  process.exitCode = 1
}
