import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { type Options, parse } from 'csv-parse'

/** In parts. */
export type GivenFile = { name: string; parts: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** `line` is where it ends in the file, as an editor counts. */
export type ListRow = { line: number; cells: string[] }

/** `line`: how far it could be read. */
export class FileBroken extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** By its first bytes: a mark, or the zero beside each plain letter of UTF-16. */
const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0 && second !== 0) return 'utf-16be'
  return first !== 0 && second === 0 ? 'utf-16le' : 'utf-8'
}

/** Text in parts. Not UTF-8 and not UTF-16: as Windows writes western letters, if no letter is lost. */
export async function* textOf({ name, parts }: GivenFile): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  try {
    for await (const bytes of parts()) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new FileBroken(1, `${name} is not saved as UTF-8. Save it again with the encoding UTF-8.`)
  }
}

const [LF, CR] = [10, 13]
const times = (sign: number, bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) count += 1
  return count
}

/** About how many rows follow the names of the columns: a cell may have more than one line. */
export const countRowsIn = async (files: readonly GivenFile[]): Promise<number> => {
  let rows = 0
  for (const { parts } of files) {
    let [newLines, returns, last] = [0, 0, LF]
    for await (const bytes of parts()) {
      newLines += times(LF, bytes)
      returns += newLines > 0 ? 0 : times(CR, bytes)
      last = bytes.at(-1) ?? last
    }
    const isEnded = last === LF || last === CR || last === 0
    rows += Math.max(0, (newLines || returns) - (isEnded ? 1 : 0))
  }
  return rows
}

const SEPARATORS = [',', ';', '\t', '|']

/** The most frequent between the names of the columns. */
const separatorIn = (text: string): string => {
  const heading = (text.split(/\r?\n|\r/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => heading.split(sign).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** As spreadsheets guard a cell: `="0012"` and `'+1 212` are text. */
const unguarded = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '')

/** The names of the columns first. Holds one part of the file at a time. @throws FileBroken */
export async function* listRows(file: GivenFile): AsyncGenerator<ListRow> {
  const text = textOf(file)
  const first = await text.next()
  const begin = first.done ? '' : first.value
  const options: Options = {
    bom: true,
    delimiter: separatorIn(begin.replace(/^\ufeff/, '')),
    info: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  }
  const whole = async function* () {
    yield begin
    yield* text
  }
  const source = Readable.from(whole())
  const parser = parse(options)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      line = info.lines
      yield { line, cells: record.map(unguarded) }
    }
  } catch (error) {
    throw brokenOf(error, line, file.name)
  }
}

const brokenOf = (error: unknown, line: number, name: string): unknown => {
  const { code } = error as { code?: string }
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileBroken(line + 1, `${name} ends within a cell in quotes. Is it the whole file?`)
  if (code?.startsWith('CSV_'))
    return new FileBroken(line + 1, `${name} cannot be read from here on: a quote is in an odd place.`)
  return error
}
