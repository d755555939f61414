import { type Endpoint, endpoints } from '@sipday/contract/endpoints.ts'
import { refusal, refusalStatuses } from '@sipday/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const parametersOf = (query: z.ZodType): object[] => {
  const schema = schemaOf(query, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

const always = [400, 413, 429, 503] as const
const operationOf = (name: string, call: Endpoint): object => {
  const statuses = [...always, ...(call.method === 'POST' ? ([403, 415] as const) : []), ...call.refusals]
  return {
    operationId: name,
    summary: `${call.source}; needs: ${call.access}`,
    ...(call.method === 'GET'
      ? { parameters: call.request ? parametersOf(call.request) : [] }
      : call.request
        ? { requestBody: { required: true, ...json(schemaOf(call.request, 'input')) } }
        : {}),
    responses: {
      200: { description: 'done', ...json(schemaOf(call.answer, 'output')) },
      ...Object.fromEntries(
        [...new Set(statuses)]
          .sort()
          .map((status) => [
            status,
            { description: refusalStatuses[status], ...json({ $ref: '#/components/schemas/Refusal' }) },
          ]),
      ),
    },
  }
}

/** The contract table as an OpenAPI 3.1 document. */
export const openApi = (): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries(endpoints) as [string, Endpoint][])
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call) }
  return {
    openapi: '3.1.0',
    info: { title: 'Sipday', version: '0.1.0', license: { name: 'MIT' } },
    paths,
    components: { schemas: { Refusal: schemaOf(refusal, 'output') } },
  }
}

export const registerOpenApi = (fastify: FastifyInstance): void => {
  let document: string | undefined
  fastify.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi())
    return reply.type('application/json').send(document)
  })
}
