import { z } from 'zod'
import { id } from '../../text.ts'

/** By a press, and of a code in all. */
export const MOST_AT_ONCE = 5000
export const MOST_OF_A_CODE = 100_000

export const oneUseQuery = z.object({ codeId: id })
/** `used`: in a purchase that stands. */
export const oneUseAnswer = z.object({ made: z.number().int(), used: z.number().int() })

export const oneUseMake = z.object({ key: z.uuid(), codeId: id, count: z.number().int().min(1).max(MOST_AT_ONCE) })
export const oneUseCsv = z.object({ name: z.string(), csv: z.string() })
