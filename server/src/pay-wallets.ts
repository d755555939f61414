import type { Wallet } from '@sipday/contract/catalogue.ts'
import { type Environment, wrongSetting } from './setting-readers.ts'
import { readTextFile, whyUnread } from './text-file.ts'

export type PayWallets = {
  /** Where the device has it. */
  offered: Wallet[]
  /** Under /.well-known, for Apple; null when there is none. */
  appleDomainFile: string | null
}

const known: readonly Wallet[] = ['apple', 'google']

/**
 * All in the sandbox, none with real payments until PAY_WALLETS names them. Apple Pay with real payments needs the file
 * that registers the domain.
 */
export const readPayWallets = (env: Environment, inSandbox: boolean): PayWallets => {
  const given = env['PAY_WALLETS'] || (inSandbox ? 'apple,google' : 'none')
  const names = given === 'none' ? [] : given.split(',').map((name) => name.trim())
  const offered = known.filter((wallet) => names.includes(wallet))
  if (offered.length < names.length)
    throw wrongSetting('PAY_WALLETS', `is "${given}"`, 'apple, google, both with a comma between them, or none')
  const file = env['APPLE_PAY_DOMAIN_FILE']
  if (!file && !inSandbox && offered.includes('apple'))
    throw wrongSetting('APPLE_PAY_DOMAIN_FILE', 'is missing', 'the path of the file that registers the domain')
  return { offered, appleDomainFile: file ? contentOf(file) : null }
}

const contentOf = (file: string): string => {
  try {
    return readTextFile(file)
  } catch (error) {
    throw wrongSetting('APPLE_PAY_DOMAIN_FILE', `is "${file}", which ${whyUnread(error)}`, "the path of Apple's file")
  }
}
