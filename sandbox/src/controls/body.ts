import type { Request } from '../http.ts'
import { isBody } from '../square/reading.ts'
import type { Body } from '../square/reading.ts'

export const parseBody = (request: Request): Body | null => {
  try {
    const parsed: unknown = JSON.parse(request.body || '{}')
    return isBody(parsed) ? parsed : null
  } catch {
    return null
  }
}
