import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OWNER } from '../office-history.ts'
import { tokenOf } from '../people.ts'
import { Wire } from '../wire.ts'

const PART_BYTES = 150_000

export const officeAt = async (port: number) => {
  const wire = await Wire.open(port)
  const cookie = `office=${tokenOf(OWNER)}`
  const ask = async <T>(call: string, body: object): Promise<T> => {
    const headers = { cookie, 'content-type': 'application/json', origin: `http://localhost:${port}` }
    const text = JSON.stringify({ key: randomUUID(), ...body })
    const answer = await wire.request('POST', `/api/office/${call}`, headers, text)
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body) as T
  }
  const stateOf = async (importId: string): Promise<string> => {
    const { body } = await wire.request('GET', `/api/office/imports?id=${importId}`, { cookie })
    return (JSON.parse(body) as { import: { state: string } }).import.state
  }
  return {
    ask,
    /** Sends a list and begins to read it; answers the import's id. */
    rehearse: async (text: string): Promise<string> => {
      const { importId } = await ask<{ importId: string }>('import-start', { source: 'csv', name: 'list.csv' })
      const bytes = Buffer.from(text)
      for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
        const content = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64')
        await ask('import-rows', { importId, file: 0, part, name: 'list.csv', content })
      }
      await ask('import-check', { importId, choices: {} })
      return importId
    },
    until: async (importId: string, state: 'checked' | 'done'): Promise<void> => {
      while ((await stateOf(importId)) !== state) await sleep(200)
    },
    close: () => wire.close(),
  }
}
