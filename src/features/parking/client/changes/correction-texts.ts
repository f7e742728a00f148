// The texts for correcting a stay within minutes of paying.

import { t } from 'ttag';

export const correctionTexts = {
  title: t`Fix the plate`,
  back: t`Receipt`,
  offer: t`Fix the plate`,
  offerFor: (plate: string) => t`Fix the plate, state or zone of ${plate}`,
  until: (time: string) => t`You can fix this until ${time}. Your parking time does not change.`,
  covered: t`The plate you entered first also stays covered until then.`,
  plate: t`License plate`,
  state: t`State`,
  plateWrong: t`Please provide a valid license plate`,
  stateWrong: t`Please provide a valid state for license plate`,
  zone: t`Zone`,
  zoneOption: (number: string, price: string) => t`Zone ${number}, ${price}`,
  perHour: (price: string) => t`${price} an hour`,
  perDay: (price: string) => t`${price} a day`,
  nothingChanged: t`The receipt already shows this.`,
  free: t`No extra charge.`,
  more: (cents: string) => t`The zone costs ${cents} more, taxes and fees included.`,
  less: (cents: string) => t`${cents} is refunded to your payment method.`,
  save: t`Save`,
  pay: (cents: string) => t`Continue – ${cents}`,
  saving: t`Saving…`,
  priceChanged: t`The price has changed. Check it before you continue.`,
  parking: t`Parking, difference`,
  fee: t`Transaction fee, difference`,
  total: t`To pay`,
  bothCount: t`Both plates are covered for 15 minutes while you pay.`,
  over: t`This can no longer be fixed here`,
  overNext: t`Ask the lot to correct it. Keep your receipt: it shows that you paid.`,
  call: (phone: string) => t`Call ${phone}`,
  askSupport: t`Write to support`,
  askMessage: (receipt: string, paid: string, lot: string) =>
    t`Receipt ${receipt}, ${lot}: I paid for ${paid}. The right plate is `,
  done: t`Fixed, on this receipt and for officers.`,
};
