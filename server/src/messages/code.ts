import { type Brand, facts, type Rendered, render, small, text } from './letter.ts'

/** W5, S4. The code is in the text once, for people and machines to find. */
export const codeMail = (code: string, { name: shopName, ...brand }: Brand & { name: string }): Rendered =>
  render(
    {
      // In the subject: mail programs would fold equal subjects, with an old code on top.
      subject: `${code} is your ${shopName} code`,
      preview: 'It works for 10 minutes.',
      title: 'Verify it’s you',
      shopName,
      blocks: [
        text('Enter this code in the window where you asked for it. It works for 10 minutes.'),
        facts(['Your code', code]),
        small(
          `No one from ${shopName} will ever ask you for this code. If you did not request it, you can ignore this email.`,
        ),
      ],
    },
    brand,
  )

export const codeText = (code: string, shopName: string): string =>
  `${code} is your ${shopName} code. It works for 10 minutes. Reply STOP to opt out, HELP for help.`
