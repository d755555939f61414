import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Idle ones at once, others after their answer; keep-alive would delay the shutdown for a minute. */
export const endConnectionsOnClose = (fastify: FastifyInstance): void => {
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let closing = false
  fastify.server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  fastify.server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => {
      busy.delete(socket)
      if (closing) socket.end()
    })
  })
  fastify.addHook('preClose', async () => {
    closing = true
    for (const socket of open) if (!busy.has(socket)) socket.destroy()
  })
}
