// What is texted back, in the language of the text: short, with what happens next and what was not charged.

import { t } from 'ttag';

type Place = { readonly lot: string; readonly zone: string };
type Car = { readonly plate: string; readonly state: string };

const carOf = ({ plate, state }: Car): string => `${plate} ${state}`;
/** In the first text, and where money moves: carriers want the sender's name. */
const withSender = (text: string): string => `Parkvale: ${text}`;
const joinSentences = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');

/** As on the sign. */
export const inHalves = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

export const parkingWords = {
  usage: () =>
    withSender(
      t`To park, text the code on the sign, your plate and its state, such as CDF GHJ ABC123 IL 2h. Reply HELP for help, STOP to get no more texts.`,
    ),
  noSign: (code: string) =>
    withSender(
      t`No sign has the code ${code}. Check the six letters and digits on the sign and text them again with your plate.`,
    ),
  oneNear: (code: string, suggestion: string, { lot, zone }: Place) =>
    withSender(
      t`No sign has the code ${code}. Did you mean ${suggestion}: ${lot}, zone ${zone}? Reply YES, or text the right code.`,
    ),
  someNear: (code: string, listed: string) =>
    withSender(
      t`No sign has the code ${code}. Reply with the number of the one you mean: ${listed}. Or text the right code.`,
    ),
  listed: (number: number, code: string, { lot, zone }: Place) => t`${number} = ${code} (${lot}, zone ${zone})`,
  noPlate: ({ lot, zone }: Place) =>
    withSender(t`${lot}, zone ${zone}. Reply with your license plate and its state, such as ABC123 IL.`),
  noState: (plate: string) =>
    t`Which state is the plate ${plate} from? Reply with its letters, such as IL, or its name.`,
  offer: (terms: Place & Car & { total: string; until: string }) =>
    withSender(t`${terms.lot}, zone ${terms.zone}: ${terms.total} for ${carOf(terms)}, ${terms.until}.`),
  free: (terms: Place & Car & { until: string }) =>
    withSender(t`${terms.lot}, zone ${terms.zone}: free for ${carOf(terms)}, ${terms.until}.`),
  closesThen: (time: string) => t`The zone closes at ${time}.`,
  outlasts: () => t`The zone closes before your parking ends, and the car stays behind the gate until it opens.`,
  payLink: (link: string) => t`Pay here: ${link}`,
  parkLink: (link: string) => t`Park here: ${link}`,
  orYes: (card: string | null) =>
    card === null ? t`Or reply YES to pay with your saved card.` : t`Or reply YES to pay with ${card}.`,
  yesForFree: () => t`Or reply YES.`,
  otherTime: () => t`For another time, reply with it, such as 2h.`,
  withoutCard: (page: string) => t`To pay by replying YES, save a card and confirm this number at ${page}.`,
  notSold: ({ lot, zone }: Place, why: string) => withSender(`${lot}, ${t`zone ${zone}`}: ${why}`),
  closed: ({ lot, zone }: Place, opens: string | null) =>
    opens === null
      ? withSender(t`${lot}, zone ${zone} is closed.`)
      : withSender(t`${lot}, zone ${zone} is closed now. It opens ${opens}.`),
  full: ({ lot, zone }: Place, free: string | null) =>
    free === null
      ? withSender(t`No spaces are left in zone ${zone} at ${lot}.`)
      : withSender(t`No spaces are left in zone ${zone} at ${lot}. The next one is likely free ${free}.`),
  otherZone: (zone: string, code: string) => t`Zone ${zone} has room: reply YES for it, or text its code ${code}.`,
  paidAlready: (car: Car, { lot }: Place) =>
    withSender(t`${carOf(car)} is already paid at ${lot}. You have not been charged.`),
  paidUntil: (car: Car, { lot }: Place, until: string) => withSender(t`${carOf(car)} is paid at ${lot} ${until}.`),
  moreTime: (until: string, total: string) => t`More time, ${until}: ${total}.`,
  addTimeHere: (link: string) => t`Add time here: ${link}`,
  receiptLink: (link: string) => t`Your receipt: ${link}`,
  paid: (terms: Place & Car & { total: string; until: string; receipt: string }) =>
    withSender(
      t`Paid ${terms.total} for ${carOf(terms)} at ${terms.lot}, zone ${terms.zone}, ${terms.until}. Keep this link; it is your receipt: ${terms.receipt}`,
    ),
  notPaid: (link: string) =>
    withSender(t`Your card was not charged: it was declined, or the bank wants you to confirm. Pay here: ${link}`),
  notPlaced: (why: string, link: string) => withSender(joinSentences(why, t`Look here: ${link}`)),
  offerOver: () =>
    withSender(t`There is nothing to pay: the offer is over. Text the code on the sign and your plate again.`),
  declined: () => withSender(t`All right. You have not been charged.`),
  tooMany: () => withSender(t`These are too many texts. Try again in ten minutes, or pay at the address on the sign.`),
  joinSentences,
};
