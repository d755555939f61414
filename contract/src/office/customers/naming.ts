import { z } from 'zod'
import { id, nameText } from '../../text.ts'

const name = z.object({ givenName: nameText, familyName: nameText })

/** `seen`: the name that the form was filled from. */
export const nameSave = name.extend({ key: z.uuid(), customerId: id, seen: name })
export const nameSaved = name
