import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'

/** A part as it came: the worker reads it, since a large one would hold the page up. Throws CallError. */
export const readPart = async (asked: OfficeBodyOf<'lab-part'>): Promise<ArrayBuffer> => {
  let bytes = new ArrayBuffer(0)
  await officeCall('lab-part', asked, {
    fetch: async (...given) => {
      const response = await fetch(...given)
      if (!response.ok) return response
      bytes = await response.arrayBuffer()
      return new Response('{}')
    },
  })
  return bytes
}
