import { type Endpoint, endpoints } from '@sipday/contract/endpoints.ts'
import { type OfficeEndpoint, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import { refusalStatuses } from '@sipday/contract/errors.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openApi, registerOpenApi } from './openapi.ts'

type Schema = { type?: string; properties?: Record<string, Schema>; required?: string[]; items?: Schema }
type Content = { content: { 'application/json': { schema: Schema & { $ref?: string } } } }
type Operation = {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content & { description: string }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Refusal: Schema } }
}
const document = openApi() as Document
const operation = (name: keyof typeof endpoints) => {
  const { path, method } = endpoints[name]
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${name} is not described`)
  return found
}

test('the document says what it describes', () => {
  expect(openApi()).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Sipday', version: '0.1.0', license: { name: 'MIT' } },
  })
  expect(JSON.stringify(document)).not.toContain('$schema')
})

test.each(Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][])(
  '%s is described with its name, who may call it, and every answer it can have',
  (name, call) => {
    const { operationId, summary, responses, requestBody, parameters } = operation(name)
    expect([operationId, summary]).toEqual([name, `${call.source}; needs: ${call.access}`])
    const always = [400, 413, 429, 503, ...(call.method === 'POST' ? [403, 415] : [])]
    const refused = [...new Set([...always, ...call.refusals])].sort((a, b) => a - b)
    expect(Object.keys(responses)).toEqual(['200', ...refused.map(String)])
    for (const status of refused)
      expect(responses[status]).toEqual({
        description: refusalStatuses[status as keyof typeof refusalStatuses],
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      })
    expect(responses['200']?.description).toBe('done')
    expect(responses['200']?.content['application/json'].schema).toBeDefined()
    expect(requestBody?.required).toBe(call.method === 'POST' && call.request ? true : undefined)
    expect(parameters === undefined).toBe(call.method === 'POST')
  },
)

test.each(Object.entries(officeEndpoints) as [keyof typeof officeEndpoints, OfficeEndpoint][])(
  '%s of the office is described with what it needs, and every answer it can have',
  (name, call) => {
    const found = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(found?.operationId).toBe(`office-${name}`)
    expect(found?.summary).toContain(`needs: ${call.needs}`)
    expect(found?.summary.includes('10 minutes')).toBe(call.marks.includes('S'))
    const refused = [400, 401, 403, 413, 429, 503, ...(call.method === 'POST' ? [415] : []), ...call.refusals]
    expect(Object.keys(found?.responses ?? {})).toEqual([
      '200',
      ...[...new Set(refused)].toSorted((a, b) => a - b).map(String),
    ])
    expect(found?.requestBody !== undefined).toBe(call.method === 'POST' && call.request !== null)
  },
)

test('a body and an answer are described field by field, a query by its parameters', () => {
  const { requestBody, responses } = operation('counter-void')
  expect(requestBody?.content['application/json'].schema).toMatchObject({
    type: 'object',
    properties: { redemptionId: { type: 'string' }, reason: { type: 'string' } },
    required: ['redemptionId', 'reason'],
  })
  expect(responses['200']?.content['application/json'].schema).toMatchObject({ type: 'object', properties: {} })
  expect(operation('geocode').parameters).toMatchObject([
    { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
    { name: 'key', in: 'query', required: false, schema: { type: 'string' } },
    { name: 'countrycode', in: 'query', required: false, schema: { type: 'string' } },
    { name: 'no_annotations', in: 'query', required: false, schema: { enum: ['0', '1'] } },
  ])
  expect(operation('models').parameters).toEqual([])
  expect(document.components.schemas.Refusal).toMatchObject({
    type: 'object',
    properties: { message: { type: 'string' }, code: { type: 'string' } },
    required: ['message', 'code'],
  })
})

test('it is served as JSON', async () => {
  const fastify = Fastify()
  registerOpenApi(fastify)
  for (const _time of [1, 2]) {
    const answer = await fastify.inject('/api/openapi.json')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answer.json()).toEqual(openApi())
  }
  await fastify.close()
})
