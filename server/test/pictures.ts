import { crc32, deflateSync } from 'node:zlib'

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([number(data.length), body, number(crc32(body))])
}

/** Black by default; `type`: the color type of its header, `extra`: chunks before its pixels. */
export const png = (of: {
  width: number
  height: number
  bits?: number
  type?: number
  pixels?: Buffer
  extra?: Buffer[]
}): Buffer => {
  const { width, height, bits = 8, type = 6, extra = [] } = of
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2 }[type] ?? 4
  const rows = Buffer.alloc(height * (1 + Math.ceil((width * samples * bits) / 8)))
  const header = Buffer.concat([number(width), number(height), Buffer.from([bits, type, 0, 0, 0])])
  const pixels = chunk('IDAT', of.pixels ?? deflateSync(rows))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...extra, pixels, chunk('IEND', Buffer.alloc(0))])
}

export const written = (file: Buffer): string => `data:image/png;base64,${file.toString('base64')}`
