import { z } from 'zod'
import { text } from '../text.ts'

/**
 * `svg`: the file as chosen, a PNG as `data:image/png;base64,...`; one that is too large is refused as `not_safe`.
 */
export const logo = z.object({ key: z.uuid(), svg: text(200_000) })
/** `removed`: left out of the file, such as `style`. */
export const logoCleaned = z.object({
  svg: z.string(),
  width: z.number(),
  height: z.number(),
  removed: z.array(z.string()),
})
