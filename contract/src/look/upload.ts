import { z } from 'zod'
import { pictureId } from './picture.ts'

export const MOST_PICTURE_BYTES = 12_000_000

/** The file as it is, of at most 12 MB. */
export const pictureFile = z.instanceof(Uint8Array)

/** Sizes in pixels, turned upright. `moves`: only its first picture was kept. */
export const pictureMade = z.object({ picture: pictureId, width: z.number(), height: z.number(), moves: z.boolean() })
