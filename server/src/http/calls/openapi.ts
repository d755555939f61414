import { type Endpoint, endpoints } from '@sipday/contract/endpoints.ts'
import { refusal, type RefusalStatus, refusalStatuses } from '@sipday/contract/errors.ts'
import { type Mark, type OfficeEndpoint, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const file = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
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

type Described = Pick<Endpoint, 'method' | 'path' | 'request' | 'answer'> & {
  operationId: string
  summary: string
  refusals: readonly RefusalStatus[]
  takesFile?: boolean
}

const always = [400, 413, 429, 503] as const
const operationOf = ({
  operationId,
  summary,
  method,
  request,
  answer,
  refusals,
  takesFile = false,
}: Described): object => {
  const statuses = [...always, ...(method === 'POST' ? ([403, 415] as const) : []), ...refusals]
  return {
    operationId,
    summary,
    ...(method === 'GET'
      ? { parameters: request ? parametersOf(request) : [] }
      : request
        ? { requestBody: { required: true, ...(takesFile ? file : json(schemaOf(request, 'input'))) } }
        : {}),
    responses: {
      200: { description: 'done', ...json(schemaOf(answer, 'output')) },
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

const ofCustomers = (Object.entries(endpoints) as [string, Endpoint][]).map(([name, call]): Described => ({
  ...call,
  operationId: name,
  summary: `${call.source}; needs: ${call.access}`,
}))

const markWords: Readonly<Record<Mark, string>> = {
  S: 'a second factor of the last 10 minutes',
  E: 'possibly a second person',
  L: "answers only for the person's own locations",
  B: 'a body of up to 256 kB',
  F: 'a file as it is, up to 12 MB',
}
const ofOffice = (Object.entries(officeEndpoints) as [string, OfficeEndpoint][]).map(([name, call]): Described => ({
  ...call,
  operationId: `office-${name}`,
  summary: ['the office', `needs: ${call.needs}`, ...call.marks.map((mark) => markWords[mark])].join('; '),
  refusals: [401, 403, ...call.refusals],
  takesFile: call.marks.includes('F'),
}))

/** Both tables of the contract as OpenAPI 3.1. */
export const openApi = (): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of [...ofCustomers, ...ofOffice])
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
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
