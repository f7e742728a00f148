import { t } from 'ttag';

export const textToParkTexts = {
  title: t`Park`,
};

export const payByTextTexts = {
  title: t`Pay by text`,
  lead: t`Text the code on a sign and your plate to the number on the sign, and reply YES to pay with your saved card.`,
  leadTo: (phone: string) =>
    t`Text the code on a sign and your plate to ${phone}, and reply YES to pay with your saved card.`,
  phone: t`Phone`,
  phoneNone: t`Confirm the phone that you text from.`,
  phoneLabel: t`Phone number`,
  sendCode: t`Text me a code`,
  sending: t`Sending…`,
  codeSent: (phone: string) => t`We texted six digits to ${phone}.`,
  code: t`Code`,
  codeMissing: t`Enter the code.`,
  phoneMissing: t`Enter a phone number.`,
  confirm: t`Confirm phone`,
  confirming: t`Confirming…`,
  otherPhone: t`Use another number`,
  removePhone: t`Remove phone`,
  card: t`Card`,
  cardNone: t`Save a card. Nothing is charged until you reply YES.`,
  saveCard: t`Save a card`,
  replace: t`Replace card`,
  removeCard: t`Remove card`,
  savedCard: t`Saved card`,
  /** As it is printed on the card. */
  until: (month: string) => t` · expires ${`${month.slice(5)}/${month.slice(2, 4)}`}`,
  cancel: t`Cancel`,
};
