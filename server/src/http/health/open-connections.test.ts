import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnectionsOnClose } from './open-connections.ts'

const listening = async () => {
  const fastify = Fastify({ keepAliveTimeout: 65_000, connectionTimeout: 60_000 })
  endConnectionsOnClose(fastify)
  fastify.get('/quick', async () => 'done')
  fastify.get('/slow', async () => {
    await sleep(300)
    return 'done'
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return { fastify, port: (fastify.server.address() as { port: number }).port }
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n`

/** Everything a connection receives until it closes. */
const heard = async (port: number, question: string) => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  await once(socket, 'connect')
  if (question) socket.write(question)
  return { text: () => text, ended: once(socket, 'close') }
}

test('closing does not wait for a connection that never asked anything, nor for one that is kept alive', async () => {
  const { fastify, port } = await listening()
  const silent = await heard(port, '')
  const keptAlive = await heard(port, ask('/quick'))
  await expect.poll(keptAlive.text).toContain('done')
  await fastify.close()
  await Promise.all([silent.ended, keptAlive.ended])
})

test('a call that runs while the server closes is answered, and its connection ends with the answer', async () => {
  const { fastify, port } = await listening()
  const slow = await heard(port, ask('/slow'))
  await sleep(100)
  await fastify.close()
  await slow.ended
  expect(slow.text()).toContain('200 OK')
  expect(slow.text()).toContain('done')
})
