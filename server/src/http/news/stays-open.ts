import type { FastifyRequest } from 'fastify'

/** Its answer lasts minutes: its duration says nothing about the shop. */
export const staying = { staysOpen: true }

export const staysOpen = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Partial<typeof staying>).staysOpen === true
