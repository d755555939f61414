import { type AddressInfo, createServer, type Socket } from 'node:net'

export type MailSink = {
  port: number
  /** How often each letter was taken, by recipient and Message-ID. */
  taken: Map<string, number>
  close(): void
}

/** `onTaken`: called before it answers, with how many it has taken. */
export const startMailSink = async (onTaken: (count: number) => void): Promise<MailSink> => {
  const taken = new Map<string, number>()
  const sockets = new Set<Socket>()
  let count = 0
  const serve = (socket: Socket): void => {
    let to = ''
    let received = ''
    let inData = false
    const answer = (line: string) => void socket.write(`${line}\r\n`)
    const command = (line: string): void => {
      const recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1]
      if (recipient) to = recipient
      inData = /^DATA$/i.test(line)
      if (/^QUIT$/i.test(line)) return void socket.end('221 bye\r\n')
      answer(inData ? '354 go on' : '250 ok')
    }
    answer('220 sink')
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n'
        const at = received.indexOf(end)
        if (at < 0) return
        const part = received.slice(0, at)
        received = received.slice(at + end.length)
        if (!inData) {
          command(part)
          continue
        }
        inData = false
        const id = `${to} ${/^Message-ID: (\S+)/im.exec(part)?.[1] ?? ''}`
        taken.set(id, (taken.get(id) ?? 0) + 1)
        count += 1
        onTaken(count)
        answer('250 taken')
      }
    })
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
