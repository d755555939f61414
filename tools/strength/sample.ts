import { readFileSync, readdirSync, statSync } from 'node:fs'
import { programPath } from '../running/child.ts'

/** Blocks of this many lines are mutated together or not at all. */
const BLOCK_LINES = 8

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/simulation\//.test(file)

const filesOf = (code: readonly string[]): string[] =>
  code.flatMap((place) =>
    statSync(programPath(place)).isFile()
      ? [place]
      : readdirSync(programPath(place), { recursive: true, encoding: 'utf8' })
          .map((file) => `${place}/${file}`)
          .filter(isCode)
          .toSorted(),
  )

/** A seeded random generator: the same numbers for the same seed, from 0 to 1 (mulberry32). */
const chanceOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

/** What is mutated: everything or, with a share below 1, the blocks of lines that the seed selects from every file. */
export const placesToChange = (code: readonly string[], share: number, seed: number): string[] => {
  const files = filesOf(code)
  if (share >= 1) return files
  const chance = chanceOf(seed)
  return files.flatMap((file) => {
    const lines = readFileSync(programPath(file), 'utf8').split('\n').length
    const blocks = Array.from({ length: Math.ceil(lines / BLOCK_LINES) }, (_, index) => index * BLOCK_LINES + 1)
    return blocks
      .filter(() => chance() < share)
      .map((first) => `${file}:${first}-${Math.min(first + BLOCK_LINES - 1, lines)}`)
  })
}
