import { randomUUID } from 'node:crypto'
import { OWNER } from '../office-history.ts'
import { tokenOf } from '../people.ts'
import { Wire } from '../wire.ts'

/** The owner's browser. */
export const officeAt = async (port: number) => {
  const wire = await Wire.open(port)
  const cookie = `office=${tokenOf(OWNER)}`
  return {
    ask: async <T>(call: string, body: object): Promise<T> => {
      const headers = { cookie, 'content-type': 'application/json', origin: `http://localhost:${port}` }
      const text = JSON.stringify({ key: randomUUID(), ...body })
      const answer = await wire.request('POST', `/api/office/${call}`, headers, text)
      if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${answer.body}`)
      return JSON.parse(answer.body) as T
    },
    stateOf: async (importId: string): Promise<string> => {
      const { body } = await wire.request('GET', `/api/office/imports?id=${importId}`, { cookie })
      return (JSON.parse(body) as { import: { state: string } }).import.state
    },
    close: () => wire.close(),
  }
}
