// What is texted back, in the language of the text: short, with what happens next and what was not charged.

import { c, t } from 'ttag';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMinutes, formatUntil } from '#platform/calendar/human-time.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import type { TextLength } from '../rules/read-length.ts';
import type { Said } from '../rules/read-text.ts';

type ZoneOfLot = { readonly lot: string; readonly zone: string };
type Car = { readonly plate: string; readonly state: string };

const carOf = ({ plate, state }: Car): string => `${plate} ${state}`;
/** In the first text, and where money moves: carriers want the sender's name. */
const withSender = (text: string): string => `Parkvale: ${text}`;
const joinSentences = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');

/** As on the sign. */
export const inHalves = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** A text is short: one that was long is not quoted whole. */
const MAX_QUOTED = 40;
const quoted = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}...` : text);

function lengthOf(length: TextLength): string {
  if (length.kind === 'until') {
    const at = new Date(length.minute * MINUTE_MS);
    return formatUntil(at, { timeZone: 'UTC', now: new Date(0) });
  }
  const time = formatMinutes(length.kind === 'days' ? length.days * MINUTES_PER_DAY : length.minutes).replace(
    /\s/g,
    ' ',
  );
  return t`for ${time}`;
}

function saidOf({ code, plate, state, length }: Said): string {
  const car = plate === null ? t`no plate` : t`plate ${plate}`;
  const from = state === null ? null : c('a plate of a state').t`of ${state}`;
  return [code && inHalves(code), car, from, length && lengthOf(length)].filter(Boolean).join(' ');
}

type Stopped = { readonly lot: string; readonly cars: string };

export const parkingWords = {
  withSender,
  said: saidOf,
  isMeant: (said: string) => t`Do you mean: ${said}? Reply YES, or text it all again.`,
  whichMeant: (all: readonly string[]) => {
    const listed = all.map((said, at) => `${at + 1} = ${said}`).join(', ');
    return t`Which do you mean? Reply with its number: ${listed}.`;
  },
  notUnderstood: (unread: string) => t`We did not understand "${quoted(unread)}".`,
  runningStay: (number: number, { lot, cars }: Stopped) => `${number} = ${cars}, ${lot}`,
  whichStay: (listed: string) => t`Which parking do you want to stop? Reply with its number: ${listed}.`,
  nothingRuns: () => t`No parking that you pay when you leave is running for this phone.`,
  nothingRunsAt: ({ lot }: ZoneOfLot) => t`No parking that you pay when you leave is running for this phone at ${lot}.`,
  stopNotUnderstood: () => t`To stop parking that you pay when you leave, reply END and the code on the sign.`,
  stopTexts: () => t`To get no more texts, reply STOP with nothing else.`,
  stopTextsNow: () => t`To get no more texts, reply STOP.`,
  stopped: ({ time, cars, lot }: Stopped & { readonly time: string }) => t`Stopped at ${time}: ${cars} at ${lot}.`,
  cost: (total: string) => t`It cost ${total}.`,
  costNothing: () => t`It cost nothing.`,
  costToCharge: (total: string) => t`It cost ${total}. Your card will be charged.`,
  costOfCar: (total: string) => t`It cost ${total}. You pay when the last car of this booking has stopped.`,
  costIfPaid: (total: string) =>
    t`Its payment is not confirmed yet. It costs ${total} if it was made, otherwise nothing.`,
  costOwed: (total: string, link: string) =>
    t`It cost ${total}, but your bank did not let us charge it. Please pay it here: ${link}`,
  neverPaid: ({ cars, lot }: Stopped) =>
    t`The parking of ${cars} at ${lot} was never paid, so it has not started and costs nothing.`,
  leaving: ({ cars, lot, tap, until, link }: Stopped & Record<'tap' | 'until' | 'link', string>) =>
    t`You are leaving ${lot} with ${cars}. You pay until ${tap} if a camera sees it leave by ${until}, otherwise until it is seen leaving. Your parking: ${link}`,
  usage: () =>
    withSender(
      t`To park, text the code on the sign, your plate and its state, such as CDF GHJ ABC123 IL 2h. Reply HELP for help, STOP to get no more texts.`,
    ),
  noSign: (code: string) =>
    withSender(
      t`No sign has the code ${code}. Check the six letters and digits on the sign and text them again with your plate.`,
    ),
  oneNear: (code: string, suggestion: string, { lot, zone }: ZoneOfLot) =>
    withSender(
      t`No sign has the code ${code}. Did you mean ${suggestion}: ${lot}, zone ${zone}? Reply YES, or text the right code.`,
    ),
  someNear: (code: string, listed: string) =>
    withSender(
      t`No sign has the code ${code}. Reply with the number of the one you mean: ${listed}. Or text the right code.`,
    ),
  listed: (number: number, code: string, { lot, zone }: ZoneOfLot) => t`${number} = ${code} (${lot}, zone ${zone})`,
  noPlate: ({ lot, zone }: ZoneOfLot) =>
    withSender(t`${lot}, zone ${zone}. Reply with your license plate and its state, such as ABC123 IL.`),
  noState: (plate: string) =>
    t`Which state is the plate ${plate} from? Reply with its letters, such as IL, or its name.`,
  offer: (terms: ZoneOfLot & Car & { total: string; until: string }) =>
    withSender(t`${terms.lot}, zone ${terms.zone}: ${terms.total} for ${carOf(terms)}, ${terms.until}.`),
  free: (terms: ZoneOfLot & Car & { until: string }) =>
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
  notSold: ({ lot, zone }: ZoneOfLot, why: string) => withSender(`${lot}, ${t`zone ${zone}`}: ${why}`),
  closed: ({ lot, zone }: ZoneOfLot, opens: string | null) =>
    opens === null
      ? withSender(t`${lot}, zone ${zone} is closed.`)
      : withSender(t`${lot}, zone ${zone} is closed now. It opens ${opens}.`),
  full: ({ lot, zone }: ZoneOfLot, free: string | null) =>
    free === null
      ? withSender(t`No spaces are left in zone ${zone} at ${lot}.`)
      : withSender(t`No spaces are left in zone ${zone} at ${lot}. The next one is likely free ${free}.`),
  otherZone: (zone: string, code: string) => t`Zone ${zone} has room: reply YES for it, or text its code ${code}.`,
  paidAlready: (car: Car, { lot }: ZoneOfLot) =>
    withSender(t`${carOf(car)} is already paid at ${lot}. You have not been charged.`),
  paidUntil: (car: Car, { lot }: ZoneOfLot, until: string) => withSender(t`${carOf(car)} is paid at ${lot} ${until}.`),
  moreTime: (until: string, total: string) => t`More time, ${until}: ${total}.`,
  addTimeHere: (link: string) => t`Add time here: ${link}`,
  receiptLink: (link: string) => t`Your receipt: ${link}`,
  paid: (terms: ZoneOfLot & Car & { total: string; until: string; receipt: string }) =>
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
