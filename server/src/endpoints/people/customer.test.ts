import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCard, pay, submit } from '../../../test/buying.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const mei = {
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@demo.example',
  phone: '+1 212 555 0142',
  role: 'primary' as const,
}
let numbers = 1000
const newPerson = (more: object = {}) => {
  numbers += 1
  return {
    firstName: 'New',
    lastName: 'Person',
    email: `new${numbers}@demo.example`,
    phone: `(212) 555-${numbers}`,
    role: 'primary' as const,
    ...more,
  }
}
const cidOf = (answer: { body: unknown }): string => (answer.body as { CID: string }).CID

describe('submit', () => {
  test('a new person gets an opaque id, no card, and the phone that was typed, masked (W3, W7.4, R11)', async () => {
    const answer = await world.visitor().call('customer', newPerson())
    expect(answer.body).toEqual({
      CID: expect.stringMatching(/^[\w-]{22}$/),
      status: 'no_card',
      maskedPhone: `(•••) •••-${numbers}`,
    })
  })

  test('the same pair is the same customer, however it is written (R8, W7.4)', async () => {
    const visitor = world.visitor()
    const form = newPerson()
    const first = await visitor.call('customer', form)
    const again = await visitor.call('customer', {
      ...form,
      email: ` ${form.email.toUpperCase()} `,
      phone: `212.555.${numbers}`,
    })
    expect(cidOf(again)).toBe(cidOf(first))
    const other = await visitor.call('customer', { ...form, phone: '(212) 555-9876' })
    expect(cidOf(other)).not.toBe(cidOf(first))
  })

  test('a US number of an area code that no list knows buys, signs in by email and is found (R86)', async () => {
    const visitor = world.visitor()
    const buyer = { visitor, ...(await submit(visitor, 'primary', { phone: '+1 861 997 0142' })) }
    expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
    const back = await world.signedIn(buyer.email)
    const accounts = await back.call('accounts', { email: buyer.email })
    expect(accounts.body).toMatchObject([{ id: buyer.id, other_contact: '(•••) •••-0142' }])
    const listed = await back.call('subscriptions', { CID: buyer.id })
    expect(listed.body).toHaveLength(1)
  })

  test.each([
    ['+1 055 555 0142', 'phone', 'Please enter a valid phone number.'],
    ['+1 212 555 014', 'phone', 'Please enter a valid phone number.'],
    ['+1 123 123 12321', 'phone', 'Please enter a valid phone number.'],
    [`${'a'.repeat(65)}@guest.example`, 'email', 'Please enter a valid email address.'],
  ])('%s is a typo and is refused at its field (R86)', async (typed, field, message) => {
    const answer = await world.visitor().call('customer', newPerson({ [field]: typed }))
    expect([answer.status, answer.refused]).toMatchObject([422, { fields: { [field]: message } }])
  })

  test('signs that no one sees are not part of an email or a phone (R86)', async () => {
    const form = newPerson()
    const first = await world.visitor().call('customer', form)
    const email = `\u202a${form.email}\u202c\ufeff`
    const phone = `\u2066+1212555${numbers}\u2069`
    const again = await world.visitor().call('customer', { ...form, email, phone })
    expect(cidOf(again)).toBe(cidOf(first))
  })

  test('an email with letters of other languages is one address, and its code arrives', async () => {
    const typed = 'Jörg@Müller.example'
    const visitor = world.visitor()
    expect((await visitor.call('customer', newPerson({ email: typed }))).status).toBe(200)
    expect((await visitor.call('otp', { action: 'send', to: typed, channel: 'email' })).status).toBe(200)
    const code = await world.codeFor(typed)
    const check = { action: 'check' as const, to: 'jörg@xn--mller-kva.example', channel: 'email' as const }
    expect((await visitor.call('otp', { ...check, code })).status).toBe(200)
  })

  test('two submits of a new pair at the same time make one customer', async () => {
    const form = newPerson()
    const answers = await Promise.all([world.visitor().call('customer', form), world.visitor().call('customer', form)])
    expect(cidOf(answers[0])).toBe(cidOf(answers[1]))
  })

  test('a known pair with a card on file answers has_card (W3)', async () => {
    expect((await world.visitor().call('customer', mei)).body).toMatchObject({
      status: 'has_card',
      maskedPhone: '(•••) •••-0142',
    })
  })

  test('email or phone of someone else alone is a new customer without a card (risk 5)', async () => {
    for (const half of [
      { ...mei, phone: '(212) 555-7001' },
      { ...mei, email: 'someone.else@demo.example' },
    ])
      expect((await world.visitor().call('customer', half)).body).toMatchObject({ status: 'no_card' })
  })

  test('a recipient is always no_card, without a phone: the gifter learns nothing (risk 7, R51)', async () => {
    const visitor = world.visitor()
    await visitor.call('customer', newPerson({ role: 'gifter' }))
    expect((await visitor.call('customer', { ...mei, role: 'recipient' })).body).toEqual({
      CID: expect.any(String),
      status: 'no_card',
      maskedPhone: '',
    })
  })

  test('a giver who enters herself as recipient is refused by name before any card; a giver who was replaced is not', async () => {
    const visitor = world.visitor()
    const mei = newPerson({ firstName: 'Mei', lastName: 'Chen' })
    await visitor.call('customer', { ...mei, role: 'gifter' })
    const refused = await visitor.call('customer', { ...mei, firstName: 'May', role: 'recipient' })
    expect([refused.status, refused.refused.code]).toEqual([422, 'giver_is_recipient'])
    expect(refused.refused.message).toMatch(/^Mei Chen is giving this gift/)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await visitor.call('customer', newPerson({ role: 'gifter' }))
    expect((await visitor.call('customer', { ...mei, role: 'recipient' })).status).toBe(200)
  })

  test('recipients come after the gifter (risk 21, W6)', async () => {
    const refused = await world.visitor().call('customer', newPerson({ role: 'recipient' }))
    expect([refused.status, refused.refused.code]).toEqual([422, 'gifter_missing'])
  })

  test('an existing record is never changed by a submit (risk 6)', async () => {
    await world.visitor().call('customer', { ...mei, firstName: 'Mallory' })
    const profile = await (await world.signedIn('mei@demo.example')).call('accounts', { email: mei.email })
    expect(profile.body.map((account) => account.given_name)).not.toContain('Mallory')
  })

  test('a name may be corrected in the checkout that created the person', async () => {
    const visitor = world.visitor()
    const form = newPerson()
    const CID = cidOf(await visitor.call('customer', form))
    await visitor.call('customer', { ...form, firstName: 'Noemi' })
    expect((await visitor.call('customer', { CID })).body).toMatchObject([{ id: CID, given_name: 'Noemi' }])
    await world.visitor().call('customer', { ...form, firstName: 'Mallory' })
    expect((await visitor.call('customer', { CID })).body).toMatchObject([{ given_name: 'Noemi' }])
  })

  test('what is wrong comes back per field, with the messages of the specification (W5, R54)', async () => {
    const refused = await world
      .visitor()
      .call('customer', { firstName: ' ', lastName: '', email: 'x@y', phone: '555', role: 'primary' })
    expect(refused.status).toBe(422)
    expect(refused.refused.fields).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      email: 'Please enter a valid email address.',
      phone: 'Please enter a valid phone number.',
    })
  })

  test.each(['<svg/onload=1>@x.example', 'a b@x.example', 'a@x.example,b@x.example'])(
    'an address that nothing can be sent to is refused: %s',
    async (email) => {
      const refused = await world.visitor().call('customer', newPerson({ email }))
      expect(refused.refused.fields).toEqual({ email: 'Please enter a valid email address.' })
    },
  )

  test('an unknown role is refused as a submit, not answered as a lookup', async () => {
    const refused = await world.visitor().call('customer', { ...mei, role: 'admin' } as never)
    expect([refused.status, refused.refused.code]).toEqual([400, 'invalid_request'])
  })
})

describe('lookup and profile', () => {
  const lookup = { email: 'mei@demo.example', phone: '(212) 555-0142' }

  test('a lookup finds nothing before one of the contacts is proved (risk 4, W7.4)', async () => {
    const refused = await world.visitor().call('customer', lookup)
    expect([refused.status, refused.refused.message]).toEqual([
      404,
      'Could not find a customer with that contact info.',
    ])
    const after = await (await world.signedIn('mei@demo.example')).call('customer', lookup)
    expect(after.body).toEqual({ CID: expect.any(String) })
  })

  test('one proved contact does not open the account of another pair', async () => {
    const visitor = await world.signedIn('mei@demo.example')
    expect((await visitor.call('customer', { email: 'mei@demo.example', phone: '(212) 555-0143' })).status).toBe(404)
    expect((await visitor.call('customer', { email: 'lin@demo.example', phone: '(212) 555-0143' })).status).toBe(404)
  })

  test('the profile of a person created in this checkout can be read; of a known one only after proof (risk 3, W7.4)', async () => {
    const visitor = world.visitor()
    const created = cidOf(await visitor.call('customer', newPerson()))
    expect((await visitor.call('customer', { CID: created })).body).toMatchObject([
      { id: created, phone_number: `+1212555${numbers}` },
    ])
    const named = cidOf(await visitor.call('customer', mei))
    expect((await visitor.call('customer', { CID: named })).status).toBe(401)
    await world.prove(visitor, 'mei@demo.example')
    expect((await visitor.call('customer', { CID: named })).body).toMatchObject([
      { given_name: 'Mei', email_address: 'mei@demo.example' },
    ])
  })

  test('a foreign id and one that does not exist get the same answer (R9)', async () => {
    const visitor = await world.signedIn('lin@demo.example')
    const foreign = cidOf(await world.visitor().call('customer', mei))
    for (const CID of [foreign, 'does-not-exist']) expect((await visitor.call('customer', { CID })).body).toEqual([])
  })
})

describe('someone else is the primary contact now (W4, case a)', () => {
  const signedInMei = async () => {
    const visitor = await world.signedIn('mei@demo.example')
    const CID = (await visitor.call('accounts', { email: 'mei@demo.example' })).body[0]?.id ?? ''
    expect((await visitor.call('subscriptions', { CID })).body).not.toEqual([])
    return { visitor, CID }
  }

  test('the session ends on the server too: nothing of the former person can be opened any more', async () => {
    const { visitor, CID } = await signedInMei()
    await visitor.call('customer', { ...mei, replaces: CID })
    const copy = visitor.copy()
    const answer = await visitor.call('customer', newPerson({ replaces: CID }))
    expect(answer.status).toBe(200)
    expect((await visitor.call('session')).body).toMatchObject({
      isAuthenticated: false,
      customerId: null,
      justPaid: null,
    })
    for (const tab of [visitor, copy]) {
      expect((await tab.call('subscriptions', { CID })).status).toBe(401)
      expect((await tab.call('entitlements', { CID })).status).toBe(401)
    }
    expect((await copy.call('session')).body.isAuthenticated).toBe(false)
    expect((await visitor.call('cards', { CID })).status).toBe(404)
  })

  test('the checkout goes on: the new person pays in it', async () => {
    const { visitor, CID } = await signedInMei()
    const person = newPerson({ replaces: CID })
    const id = cidOf(await visitor.call('customer', person))
    const cardId = await addCard(world, { visitor, id, email: '', phone: '' })
    expect((await pay({ visitor, id, email: '', phone: '' }, cardId)).status).toBe(200)
  })

  test('the same person stays signed in, and so does who adds someone else beside them', async () => {
    const { visitor, CID } = await signedInMei()
    await visitor.call('customer', { ...mei, replaces: CID })
    await visitor.call('customer', newPerson())
    expect((await visitor.call('session')).body.isAuthenticated).toBe(true)
  })
})
