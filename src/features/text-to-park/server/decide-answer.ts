// What a text is answered: a question for what is missing, the codes it may have meant, a price with a link, or what it agreed to pay.

import type { Deps } from '#app/deps.ts';
import { type AgreedStay, chooseFrom, continueOffer, type ParkingOffer } from '../rules/parking-offer.ts';
import { type CodeReading, type ReadText, readText } from '../rules/read-text.ts';
import { type Answered, reply } from './answers.ts';
import { findParkingZone, listSignsNear, type SignedZone } from './find-parking-zone.ts';
import { offerParking } from './offer-parking.ts';
import { inHalves, parkingWords as words } from './parking-words.ts';
import { findTextPayer, type TextPayer } from './text-payer.ts';

type Texted = {
  readonly text: { readonly phone: string; readonly body: string };
  /** What the phone was last asked or offered. */
  readonly offer: ParkingOffer | null;
};

export async function decideAnswer(deps: Deps, { text, offer }: Texted): Promise<Answered> {
  const read = readText(text.body);
  if (read.answer !== null && (!offer || offer.asks === 'pay')) return answerOffer(deps, { text, offer, read });
  if (read.answer === 'no') return reply(words.declined(), null);
  const found = await findSign(deps, read, offer);
  if (!found) return describeUnknown(deps, read, offer);
  const { sign, chosen } = found;
  const continued = { ...continueOffer(offer, read, chosen), code: sign.code };
  const { plate, state } = continued;
  if (plate === null) return reply(words.noPlate(sign.named), { ...continued, asks: 'plate' });
  if (state === null) return reply(words.noState(plate), { ...continued, asks: 'state' });
  const payer = await findTextPayer(deps, text.phone);
  return offerParking(deps, { parking: { ...continued, plate, state }, sign, payer, phone: text.phone });
}

async function answerOffer(deps: Deps, { text, offer, read }: Texted & { readonly read: ReadText }): Promise<Answered> {
  if (!offer?.payable || !offer.link) return reply(read.answer === 'no' ? words.declined() : words.offerOver(), offer);
  if (read.answer === 'no') return reply(words.declined(), null);
  const agreed = agreedStay(offer.payable, await findTextPayer(deps, text.phone));
  if (agreed) return { kind: 'agreed', agreed, offer: null };
  const page = `${deps.config.publicUrl}/profile`;
  return reply(words.joinSentences(words.payLink(offer.link), words.withoutCard(page)), offer);
}

function agreedStay(payable: NonNullable<ParkingOffer['payable']>, { user, card }: TextPayer): AgreedStay | null {
  if (!user || !card) return null;
  const { provider, customerRef, methodRef } = card;
  return { ...payable, userId: user.id, provider, customerRef, methodRef };
}

type Found = {
  readonly sign: SignedZone;
  /** Null if the text continues an offer. */
  readonly chosen: CodeReading | null;
};

/** The first reading whose code is a sign's. A text without a code is about the sign of the offer. */
async function findSign({ db }: Deps, read: ReadText, offer: ParkingOffer | null): Promise<Found | null> {
  const picked = chooseFrom(offer, read);
  for (const chosen of picked ? [{ code: picked, plate: null }] : read.codes) {
    const sign = await findParkingZone(db, chosen.code);
    if (sign) return { sign, chosen };
  }
  const isAboutOffer = read.codes.length === 0 || offer?.asks === 'plate';
  const sign = offer?.code && isAboutOffer ? await findParkingZone(db, offer.code) : null;
  return sign && { sign, chosen: null };
}

const MAX_NEAR = 3;

/** Rule 377: the signs that were probably meant, each with its lot. */
async function describeUnknown({ db }: Deps, read: ReadText, offer: ParkingOffer | null): Promise<Answered> {
  for (const reading of [...read.codes, ...read.slips]) {
    const near = await listSignsNear(db, reading.code, MAX_NEAR);
    const [first, second] = near;
    if (!first) continue;
    const choices = near.map(({ code }) => code);
    const next = { ...continueOffer(offer, read, reading), code: null, asks: 'code', choices } as const;
    if (!second) return reply(words.oneNear(reading.code, inHalves(first.code), first.named), next);
    const listed = near.map(({ code, named }, at) => words.listed(at + 1, inHalves(code), named)).join(', ');
    return reply(words.someNear(reading.code, listed), next);
  }
  const [wrong] = read.codes;
  const known = { ...continueOffer(offer, read, wrong ?? null), code: null, asks: 'code' } as const;
  return reply(wrong ? words.noSign(inHalves(wrong.code)) : words.usage(), known);
}
