import pg from 'pg'

/**
 * Opens one connection for a piece of work and closes it afterwards.
 *
 * @throws what the work throws, and the connection's error when it cannot be opened
 */
export async function withConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // When the database dies between two queries, this event would end the whole process. The next query is rejected.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
