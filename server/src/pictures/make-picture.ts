import { LONGEST_SIDE, widthsOf } from '@sipday/rules/look/photo.ts'
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileAt } from '../files.ts'
import { Refusal } from '../refusal.ts'
import { kindOfFile, type PictureKind } from './kind-of-file.ts'
import type { Answer, Asked, Made } from './maker.ts'

/** Of a photo of 12 MB on a slow machine; shorter than an answer may take. */
const LONGEST_MS = 9_000
/** Pixels: sharp on a phone in the header, and in a letter. */
const LOGO_SIDE = 600
/** As `clean-png.ts` takes it. */
const MOST_LOGO_BYTES = 65_536
/** Each holds up to 12 MB. */
const MOST_WAITING = 4

export type MadePicture = Made & { id: string }

const HOW_TO_EXPORT =
  'On an iPhone, choose the photo in Photos, then Share, Options and “Most Compatible”; on a Mac, open it in Preview and export it as JPEG.'
const KINDS = 'Please choose a JPEG, PNG, WebP or AVIF file.'
const strange: { readonly [K in PictureKind]?: string } = {
  heic: `This is a HEIC photo, which most browsers cannot show. ${HOW_TO_EXPORT}`,
  gif: `This is a GIF. ${KINDS}`,
  svg: `This is an SVG drawing, not a photo. ${KINDS}`,
  pdf: `This is a PDF, whatever it is called. ${KINDS}`,
  tiff: `This is a TIFF file, which browsers cannot show. ${KINDS}`,
  other: `This file is no picture that we know. ${KINDS}`,
}
const refusals = {
  tiny: 'This picture is less than 32 pixels wide or high. Please choose a larger one.',
  broken: 'This picture is damaged or was not copied to its end. Please export it again, or choose another one.',
  detailed: 'This picture has too much in it for a logo. Please choose one with fewer colors, or a drawing (SVG).',
  slow: 'This picture takes too long to read. Please save it as JPEG, for example 3,000 pixels wide, and choose it again.',
} as const

const tooManyPixels = (millions: number): string =>
  `This picture has more than ${millions} million pixels, which is the most for its kind. Please save it as JPEG, for example 3,000 pixels wide, and choose it again.`

const notPicture = (message: string): Refusal =>
  new Refusal(422, 'not_a_picture', message, { fields: { file: message } })

/** The secrets of the server are none of its business. */
const environment = (): NodeJS.ProcessEnv => ({
  ...(process.env['PATH'] && { PATH: process.env['PATH'] }),
  ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
  // The C library keeps less of what was freed.
  MALLOC_ARENA_MAX: '2',
})

const askMaker = (asked: Asked): Promise<Answer | { refused: 'slow' }> =>
  new Promise((resolve, reject) => {
    const child = fork(fileAt('server/src/pictures/maker.ts'), {
      execArgv: [],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    })
    child.once('message', (answer) => resolve(answer as Answer))
    child.once('error', reject)
    // Killed after its time, or by the machine for its memory; anything else was the file's doing.
    child.once('exit', (_code, signal) => {
      const ended = () => resolve({ refused: signal === 'SIGKILL' ? 'slow' : 'broken' })
      // What it said may be read only after its exit was heard of.
      if (child.connected) child.once('disconnect', ended)
      else ended()
    })
    child.send(asked)
  })

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One after the other: the memory of two would not be there on a small machine. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= MOST_WAITING)
    throw new Refusal(503, 'busy', 'Other pictures are being made just now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    })
  waiting += 1
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

const made = async (asked: Asked): Promise<Made> => {
  const sentence = strange[kindOfFile(asked.bytes)]
  if (sentence !== undefined) throw notPicture(sentence)
  const answer = await inTurn(() => askMaker(asked))
  if (!('refused' in answer)) return answer
  throw notPicture(answer.refused === 'huge' ? tooManyPixels(answer.millions) : refusals[answer.refused])
}

/**
 * `keeps`: it is already one of ours, and stays as it is. Throws Refusal 422 with a sentence for a person, 503 when too
 * many wait.
 */
export const makePicture = async (file: Uint8Array, { keeps = false } = {}): Promise<MadePicture> => {
  const widths = widthsOf(LONGEST_SIDE).slice(0, -1)
  const picture = await made({ as: 'photo', bytes: file, longest: LONGEST_SIDE, widths, keeps })
  const largest = picture.files.at(-1)?.bytes ?? file
  return { ...picture, id: createHash('sha256').update(largest).digest('hex').slice(0, 32) }
}

/** A photo or a large picture as the PNG that letters, passes and pages show as the logo (O12). Throws as `makePicture`. */
export const makeLogo = async (file: Uint8Array): Promise<Uint8Array> => {
  const logo = await made({ as: 'logo', bytes: file, longest: LOGO_SIDE, mostBytes: MOST_LOGO_BYTES })
  return logo.files[0]?.bytes ?? file
}
