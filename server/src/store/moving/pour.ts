import type pg from 'pg'

/** What the driver offers for COPY and its types leave out. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}
type CopyHandlers = { ready?(wire: Wire): void; data?(chunk: Uint8Array): void }

/** Runs a COPY and passes on what arrives; resolves with the number of rows. */
const copy = (client: pg.Client, text: string, { ready, data }: CopyHandlers): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0
    const ignore = () => undefined
    client.query({
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse: (wire: Wire) => ready?.(wire),
      handleCopyData: ({ chunk }: { chunk: Uint8Array }) => data?.(chunk),
      handleCommandComplete: ({ text: said }: { text: string }) => void (rows = Number(said.replace('COPY ', ''))),
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleEmptyQuery: ignore,
    } as unknown as pg.Submittable)
  })

/** Streams with little in memory; resolves with the number of rows. */
export const pour = async (from: pg.Client, out: string, to: pg.Client, into: string): Promise<number> => {
  const { promise: opened, resolve, reject } = Promise.withResolvers<Wire>()
  const received = copy(to, into, { ready: resolve })
  // The target refused, or broke before all was sent.
  received.catch(reject)
  const wire = await opened
  const source = (from as unknown as { connection: pg.Connection }).connection.stream
  const send = (chunk: Uint8Array) => {
    wire.sendCopyFromChunk(chunk)
    if (!wire.stream.writableNeedDrain) return
    source.pause()
    wire.stream.once('drain', () => source.resume())
  }
  try {
    await copy(from, out, { data: send })
    wire.endCopyFrom()
  } catch (error) {
    wire.sendCopyFail('the source failed')
    await received.catch(() => undefined)
    throw error
  }
  return received
}
