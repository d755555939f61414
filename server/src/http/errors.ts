import type { RefusalBody } from '@sipday/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type z, ZodError } from 'zod'
import { Refusal } from '../refusal.ts'

/** Fastify's own, by code. */
const fromFastify: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'not_json', 'The request must be JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, 'bad_request', 'The request could not be read.'),
  FST_ERR_BAD_URL: new Refusal(400, 'bad_request', 'The address could not be read.'),
}

/** An exception's own text never leaves the server (risk 63). */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return invalid(error)
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: string
    statusCode?: number
  }
  const known = fromFastify[code ?? '']
  if (known) return known
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(400, 'bad_request', 'The request could not be read.')
  return new Refusal(503, 'try_again', 'Something went wrong on our side. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

/** 400, with the name of each invalid field (R54). */
const invalid = (error: ZodError): Refusal => {
  const issues = error.issues.flatMap(nearest)
  const barred = issues.filter(isNotAllowed)
  if (barred.length > 0 && barred.length === issues.length) {
    const fields = Object.fromEntries(barred.map(({ path, message }) => [String(path.at(-1) ?? ''), message]))
    return new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields })
  }
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '')
    if (name && !(name in fields)) fields[name] = wordsOf(issue)
  }
  return new Refusal(400, 'invalid_request', 'Some of the details are not valid. Please check them and try again.', {
    fields,
  })
}

/** Ours follow a name ("must be four digits"); the library's are not for people. */
const wordsOf = ({ message }: z.core.$ZodIssue): string =>
  /^[a-z]/.test(message) ? `This ${message}.` : 'Please check this.'

/** Parsed but not allowed: each field says how to correct it (R54). */
const isNotAllowed = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.['notAllowed'] === true

const nearest = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const [closest] = [...issue.errors].sort((a, b) => a.length - b.length)
  return closest ?? []
}

const READ_TO_THE_END_BYTES = 4 * 1024 * 1024

/**
 * Fastify cuts off a caller that sends too much, who then sees a lost connection instead of the refusal. Somewhat too
 * large bodies are therefore read and dropped.
 */
const willEnd = (request: FastifyRequest): boolean =>
  Number(request.headers['content-length'] ?? Infinity) <= READ_TO_THE_END_BYTES

/** `withSuccess`: the call's responses have a `success` field. */
export const answerFailure = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  withSuccess: boolean,
): RefusalBody => {
  const refusal = refusalOf(error)
  if (refusal.code === 'too_large' && willEnd(request)) reply.removeHeader('connection')
  if (refusal.status === 503 && !(error instanceof Refusal)) request.log.error({ err: error }, 'call failed')
  reply.code(refusal.status)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.fields && Object.keys(refusal.fields).length > 0 ? { fields: refusal.fields } : {}),
    ...refusal.meanwhile,
    ...(withSuccess ? { success: false as const } : {}),
  }
}
