import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerAppleDomain } from './apple-domain.ts'

const url = '/.well-known/apple-developer-merchantid-domain-association'
const ask = async (appleDomainFile: string | null) => {
  const fastify = Fastify()
  registerAppleDomain(fastify, { payWallets: { offered: [], appleDomainFile } })
  const answer = await fastify.inject({ url })
  return { status: answer.statusCode, body: answer.body, cache: answer.headers['cache-control'] }
}

test('Apple finds the file of the domain as it is, and no cache keeps it', async () => {
  expect(await ask('7B227073704964')).toEqual({ status: 200, body: '7B227073704964', cache: 'no-store' })
})

test('without a file there is none', async () => {
  expect((await ask(null)).status).toBe(404)
})
