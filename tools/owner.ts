import { inviteOwner, NotInvited, resetOwner } from '@sipday/server/office/access/invitations.ts'
import { withShop } from './running/with-shop.ts'

const USAGE = `Usage:
  npm run owner -- <email> <name...>   makes someone an owner and prints a link to sign in to the office
  npm run owner -- --reset <email>     takes the second factor from an owner who lost it, and prints such a link`

/** Long enough to copy it to another computer. */
const MINUTES = 15

const [first = '', ...rest] = process.argv.slice(2)
const isReset = first === '--reset'
const email = isReset ? (rest[0] ?? '') : first
const name = rest.join(' ').trim()

if (!email || (!isReset && !name)) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  await withShop(async (deps) => {
    try {
      const asked = { email, by: 'on the machine' as const, minutes: MINUTES }
      const link = isReset ? await resetOwner(deps, asked) : await inviteOwner(deps, { ...asked, name })
      console.log(`This link lets ${isReset ? email : name} in, once and for ${MINUTES} minutes:\n${link}`)
    } catch (error) {
      if (!(error instanceof NotInvited)) throw error
      console.error(`${error.message}\n${USAGE}`)
      process.exitCode = 1
    }
  })
}
