import { createTransport } from 'nodemailer'

const LIMIT_MS = 5_000

/** Signs in and sends nothing. Throws with the server's answer. */
export const mailServerAccepts = async (smtpUrl: string): Promise<void> => {
  const limits = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS }
  const transport = createTransport({ url: smtpUrl, ...limits })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
