import { makeLogo, makePicture } from '../../../pictures/make-picture.ts'
import { insertPicture } from '../../../store/pictures/pictures.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { requireLogo } from '../subjects.ts'

export const pictureCalls = {
  /** Not shown: the office saves it in the draft. */
  picture: async ({ deps, input }) => {
    const made = await makePicture(input)
    await deps.db.transaction().execute((trx) => insertPicture(trx, made, deps.clock.now()))
    return { picture: made.id, width: made.width, height: made.height, moves: made.moves }
  },

  /** The logo of a photo or a large picture, as `logo` answers it: nothing is kept. */
  'logo-photo': async ({ input }) => {
    const logo = Buffer.from(await makeLogo(input)).toString('base64')
    return requireLogo(`data:image/png;base64,${logo}`)
  },
} satisfies Partial<OfficeCalls>
