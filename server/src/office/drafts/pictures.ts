import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import type { AnyBody } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { pictureSizes } from '../../store/pictures/pictures.ts'

const GONE = 'This photo is no longer here. Please choose it again.'

export const photoOf = (body: AnyBody | null): ChosenPhoto | null => (body && 'photo' in body ? body.photo : null)

/** With the sizes that its picture has, whatever was sent. Throws Refusal 422 for one that is not kept. */
export const withKeptPicture = async <B extends AnyBody>(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  body: B,
): Promise<B> => {
  const photo = photoOf(body)
  if (photo === null) return body
  const [known] = await pictureSizes(trx, { ids: [photo.picture], now: clock.now() })
  if (!known) throw new Refusal(422, 'fields_invalid', GONE, { fields: { photo: GONE } })
  return { ...body, photo: { ...photo, width: known.width, height: known.height } }
}
