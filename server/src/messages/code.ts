import { isolated, sentence } from '@sipday/rules/written/isolated.ts'
import { clockText } from '@sipday/rules/written/moments.ts'
import { type Rendered, render, small } from './letter.ts'
import type { Brand } from './letter-look.ts'

/** `timeZone`: the shop's. */
type Sender = Brand & { name: string; timeZone: string }
type Code = { code: string; at: Date; until: Date }

/** W5, S4. The code is in the text once, for people and machines to find. */
export const codeMail = ({ code, at, until }: Code, { name, timeZone, ...brand }: Sender): Rendered => {
  const shopName = isolated(name)
  const end = clockText(until, timeZone)
  return render(
    {
      // With its time: mail programs would fold equal subjects, with an old code on top.
      subject: `Your ${shopName} code, ${clockText(at, timeZone)}`,
      // Read in the list of emails, without opening it.
      preview: `${code} works until ${end}.`,
      title: 'Your code',
      shopName,
      code,
      intro: `Enter it in the window where you asked for it. It works for 10 minutes, until ${end}.`,
      blocks: [
        small(
          `No one from ${shopName} will ever ask you for this code. If you did not ask for it, you can ignore this email.`,
        ),
      ],
      why: `Sent because someone typed this address at ${shopName}.`,
    },
    brand,
  )
}

export const codeText = (code: string, shopName: string): string =>
  sentence`${code} is your ${shopName} code. It works for 10 minutes. Reply STOP to opt out, HELP for help.`
