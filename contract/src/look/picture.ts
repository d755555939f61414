import { z } from 'zod'
import { text } from '../text.ts'

const pixels = z.number().int().min(1).max(100_000)
const percent = z.number().int().min(0).max(100)

/** Made of its contents. */
export const pictureId = z.string().regex(/^[0-9a-f]{32}$/, 'must be the id of a picture')

/** `x`, `y`: what stays in view when it is cropped, in percent from its left and top. */
export const chosenPhoto = z.object({
  picture: pictureId,
  width: pixels,
  height: pixels,
  /** For people who cannot see it. */
  alt: text(200).refine((words) => words.trim() !== '', 'is required, for people who cannot see the photo'),
  x: percent,
  y: percent,
})
export type ChosenPhoto = z.infer<typeof chosenPhoto>

/** As a page shows it; sizes in pixels. `at`: where it is cropped, unless in its middle. */
export const photo = z.object({
  src: z.string(),
  srcSet: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  at: z.string().optional(),
})
export type Photo = z.infer<typeof photo>
