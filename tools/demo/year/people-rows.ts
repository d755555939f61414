import type { RowIn } from './insert-rows.ts'
import { at } from './named.ts'
import type { Scene } from './scene.ts'

export const customerRows = ({ year, names }: Scene): RowIn<'customers'>[] =>
  year.people.map(({ givenName, familyName, cameAt }, number) => {
    const { id, email, phone, card, squareCustomerId } = at(names.people, number)
    return {
      id,
      given_name: givenName,
      family_name: familyName,
      email,
      email_canonical: email,
      phone,
      birthday: at(year.birthdays, number),
      created_at: cameAt,
      square_customer_id: card && squareCustomerId,
    }
  })

export const contactRows = ({ year, names }: Scene): RowIn<'customer_contacts'>[] =>
  year.people.flatMap(({ cameAt }, number) => {
    const { id, email, phone, card } = at(names.people, number)
    const one = { customer_id: id, signs_in: true, added_at: cameAt, proved_at: card && cameAt }
    return [
      { ...one, channel: 'email', address: email },
      { ...one, channel: 'sms', address: phone },
    ]
  })

export const cardRows = ({ year, names }: Scene): RowIn<'cards'>[] =>
  year.people.flatMap(({ cameAt }, number) => {
    const { id, card } = at(names.people, number)
    return card
      ? [
          {
            id: card.id,
            customer_id: id,
            square_card_id: card.squareCardId,
            brand: card.brand,
            last_4: card.last4,
            exp_month: card.expMonth,
            exp_year: card.expYear,
            fingerprint: card.fingerprint,
            joined_at: cameAt,
            created_at: cameAt,
          },
        ]
      : []
  })
