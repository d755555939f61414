import { z } from 'zod'
import { birthday } from '../../people.ts'
import { id, nameText, reasonText } from '../../text.ts'

const name = z.object({ givenName: nameText, familyName: nameText })

/** `seen`: as the form was filled. */
export const nameSave = name.extend({ key: z.uuid(), customerId: id, seen: name })
export const nameSaved = name

/** `seen`: as the form was filled. */
export const birthdaySave = z.object({
  key: z.uuid(),
  customerId: id,
  birthday: birthday.nullable(),
  seen: birthday.nullable(),
  reason: reasonText,
})
