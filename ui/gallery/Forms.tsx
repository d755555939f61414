import { useState } from 'react'
import { Button } from '../src/actions/Button.tsx'
import { CardBrand } from '../src/cards/CardBrand.tsx'
import { KNOWN_CARD_BRANDS } from '../src/cards/card-brands.ts'
import { Checkbox } from '../src/fields/choosing/Checkbox.tsx'
import { ChoiceCard } from '../src/cards/ChoiceCard.tsx'
import { ErrorSummary } from '../src/fields/ErrorSummary.tsx'
import { Field } from '../src/fields/Field.tsx'
import { Icon } from '../src/icons/Icon.tsx'
import { PhoneField } from '../src/fields/PhoneField.tsx'
import { QuantityStepper } from '../src/fields/choosing/QuantityStepper.tsx'
import { RadioCards } from '../src/fields/choosing/RadioCards.tsx'
import { SixDigitCode } from '../src/fields/SixDigitCode.tsx'
import { TextArea } from '../src/fields/TextArea.tsx'

export function Forms() {
  const [name, setName] = useState('Omar')
  const [phone, setPhone] = useState('+1 212')
  const [message, setMessage] = useState('')
  const [gift, setGift] = useState(false)
  const [count, setCount] = useState(1)
  const [code, setCode] = useState('4829')
  const [card, setCard] = useState<string>('VISA')
  const [attempt, setAttempt] = useState(0)
  return (
    <section className="stack narrow" aria-labelledby="forms">
      <h2 id="forms">Forms</h2>
      {attempt > 0 && (
        <ErrorSummary
          attempt={attempt}
          errors={[
            { fieldId: 'email', message: 'Email: enter a valid email address' },
            { fieldId: 'phone', message: 'Phone: enter a valid phone number' },
          ]}
        />
      )}
      <Field label="First Name" name="given" autoComplete="given-name" value={name} onChange={setName} />
      <Field
        label="Email"
        id="email"
        type="email"
        value="omar@demo"
        error="Please enter a valid email address."
        helper="The receipt goes here."
      />
      <PhoneField label="Phone" id="phone" value={phone} onChange={setPhone} helper="Digits and spaces are fine." />
      <Field
        label="Verified email"
        value="noname@demo.example"
        disabled
        helper="This email was used to verify your account."
      />
      <Field
        label="A label that goes on and on, because somebody thought that it should say everything there is to say"
        value="Wolfeschlegelsteinhausenbergerdorff-Keihanaikukauakahihuliheekahaunaele, the third of that name, née Ōłūñ"
      />
      <TextArea label="Message" optional value={message} onChange={setMessage} helper="Sent with the gift" />
      <Checkbox label="This is a gift" checked={gift} onChange={setGift} />
      <Checkbox label="Not to be changed now" checked disabled />
      <Checkbox label="I agree" checked={false} error="Please say whether you agree." />
      <QuantityStepper
        label="Number of Subscriptions"
        helper="One per person"
        value={count}
        onChange={setCount}
        max={3}
        maxReason="This shop sells at most 3 at once"
      />
      <SixDigitCode value={code} onChange={setCode} />
      <SixDigitCode
        label="Refused code"
        value="048291"
        onChange={setCode}
        error="That code is not right. Please look again."
      />
      <ChoiceCard
        before={<Icon name="mail" tone="primary" />}
        title="Email me a code"
        lines={['mei@demo.example']}
        onClick={() => setAttempt(attempt + 1)}
      />
      <ChoiceCard
        before={<Icon name="text" tone="primary" />}
        title="Text me a code"
        lines={['This phone number cannot get text messages.']}
        disabled
      />
      <ChoiceCard
        title="Kips Bay NY"
        side="0.3 mi"
        lines={['Third Avenue, New York, NY 10016']}
        badge={{ text: 'Nearest to you', icon: 'pin' }}
        arrow={false}
      />
      <ChoiceCard title="Westfield NJ" side="20.3 mi" lines={['Elm Street, Westfield, NJ 07090']} chosen />
      <RadioCards
        legend="Pay with"
        legendLook="h2"
        value={card}
        onChange={setCard}
        options={[...KNOWN_CARD_BRANDS, 'CHINA_UNION_PAY'].map((brand, index) => ({
          value: brand,
          before: <CardBrand brand={brand} />,
          title: `${brand} ending in ${1111 + index}`,
          lines: ['Expires 08 / 2027'],
          ...(index === 2 ? { badge: { text: 'Current card' } } : {}),
          ...(index === 5 ? { disabled: true } : {}),
        }))}
      />
      <ChoiceCard before={<Icon name="plus" tone="primary" />} title="Add a new card" plainTitle dashed arrow={false} />
      <Button onClick={() => setAttempt(attempt + 1)}>Check the form</Button>
    </section>
  )
}
