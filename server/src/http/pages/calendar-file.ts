import { calendarTexts } from '@sipday/rules/calendar-file/membership-day.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { calendarFile } from '../../purchases/calendar/file.ts'
import { readCalendarLink } from '../../purchases/calendar/link.ts'
import { inTime } from '../in-time.ts'

/** At a signed address, made anew each time (S2.8). */
export const registerCalendarFile = (fastify: FastifyInstance, deps: Deps): void => {
  fastify.get<{ Params: { file: string } }>('/calendar/:file', async ({ params }, reply) => {
    // The link is a right: no other site and no cache learns of it.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const membershipId = readCalendarLink(deps.settings, params.file)
    const file = membershipId === null ? null : await inTime(calendarFile(deps, membershipId))
    if (file === null) return reply.code(404).type('text/plain; charset=utf-8').send(`${calendarTexts.gone}\n`)
    return reply
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'inline; filename="membership.ics"')
      .send(file)
  })
}
