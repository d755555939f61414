import type { FastifyRequest } from 'fastify'

/** Of a route whose answer goes on for minutes: how long it takes says nothing about the shop. */
export const staying = { staysOpen: true }

export const staysOpen = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Partial<typeof staying>).staysOpen === true
