import { createServer, connect, type Server, type Socket } from 'node:net'

/** As a broken network does: what is sent is dropped, nothing is closed, and new connections are never answered. */
export class DroppingProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #dropping = false

  private constructor(to: number) {
    this.#server = createServer((client) => {
      this.#keep(client)
      if (this.#dropping) return void client.resume()
      const upstream = connect(to, '127.0.0.1')
      this.#keep(upstream)
      for (const [from, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        from.on('data', (data) => {
          if (!this.#dropping && !other.destroyed && !other.write(data)) {
            from.pause()
            other.once('drain', () => from.resume())
          }
        })
        from.on('close', () => {
          if (!this.#dropping) other.destroy()
        })
      }
    })
  }

  static async start(port: number, to: number): Promise<DroppingProxy> {
    const proxy = new DroppingProxy(to)
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve))
    return proxy
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
  }

  drop(): void {
    this.#dropping = true
  }

  /** Those that were interrupted are reset. */
  heal(): void {
    this.#dropping = false
    for (const socket of this.#sockets) socket.destroy()
  }

  end(): void {
    this.#server.close()
    this.heal()
  }
}
