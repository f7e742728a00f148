// What a text is answered: a question for what is missing, what it may have meant, a price with a link, or what it agreed to.

import type { Deps } from '#app/deps.ts';
import {
  type AgreedStay,
  beginOffer,
  changeOffer,
  chooseFrom,
  isChange,
  type ParkingOffer,
} from '../rules/parking-offer.ts';
import { bestOf, isClear, type Reading, type ReadText, readText, type Said, saysTerms } from '../rules/read-text.ts';
import { type Answered, reply } from './answers.ts';
import { decideStop, stopChosen } from './decide-stop.ts';
import { findParkingZone, listSignsNear, type SignedZone } from './find-parking-zone.ts';
import { offerParking } from './offer-parking.ts';
import { inHalves, parkingWords as words } from './parking-words.ts';
import { findTextPayer, type TextPayer } from './text-payer.ts';
import { getVocabulary } from './vocabulary.ts';

type Texted = {
  readonly text: { readonly phone: string; readonly body: string; readonly receivedAt: Date };
  /** What the phone was last asked or offered. */
  readonly offer: ParkingOffer | null;
};
type Deciding = Texted & { readonly read: ReadText };

export async function decideAnswer(deps: Deps, { text, offer }: Texted): Promise<Answered> {
  const read = readText(text.body, getVocabulary());
  const deciding = { text, offer, read };
  const running = chooseFrom(offer?.running, read);
  if (running) return stopChosen(running, text);
  if (read.ends) return decideStop(deps, deciding);
  const meant = chooseFrom(offer?.meant, read);
  if (meant) return answerSaid(deps, text, meant);
  if (read.answer === 'no') return reply(words.declined(), null);
  if (read.answer === 'yes' && (!offer || offer.asks === 'pay')) return agreeTo(deps, deciding);
  return answerTerms(deps, deciding);
}

async function agreeTo(deps: Deps, { text, offer }: Texted): Promise<Answered> {
  if (!offer?.payable || !offer.link) return reply(words.offerOver(), offer);
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

/** A reading whose code is a sign's comes first; then what changes the offer; then the signs that were probably meant. */
async function answerTerms(deps: Deps, { text, offer, read }: Deciding): Promise<Answered> {
  const signs = await findSigns(deps, read.coded);
  const named = bestOf(read.coded.filter(({ code }) => signs.has(code ?? '')));
  if (named.length > 0) return settle(deps, text, { readings: named, saidIn: (said) => beginOffer(offer, said) });
  const near = await findNear(deps, read);
  const changes = offer?.code ? changesOf(offer, read) : [];
  if (!offer?.code || changes.length === 0) return near ? askNear(near, offer) : describeUnread({ text, offer, read });
  const meant = changes.map((reading) => changeOffer(offer, reading));
  const typed = read.coded.find(({ unread, plate }) => unread.length === 0 && plate === null)?.code;
  if (near?.readings.some(isClear)) return askWhich([...meant, ...near.meant(offer)]);
  if (typed && offer.asks !== 'plate') {
    const isPlate = words.noSign(inHalves(typed));
    return askWhich(meant, isPlate);
  }
  return settle(deps, text, { readings: changes, saidIn: (said) => changeOffer(offer, said) });
}

/** What answers the question that was asked counts before what else the words may be. */
function changesOf(offer: ParkingOffer, read: ReadText): Reading[] {
  if (offer.asks === 'plate' && read.number !== null)
    return read.plain.filter((reading) => isChange(reading) && reading.plate !== null);
  const changes = read.plain.filter(isChange);
  const ofState = offer.asks === 'state' ? changes.filter(({ state }) => state !== null) : [];
  return bestOf(ofState.length > 0 ? ofState : changes);
}

type Settling = { readonly readings: readonly Reading[]; readonly saidIn: (said: Said) => Said };

/** Acts on the only clear reading, and asks about any other. */
async function settle(deps: Deps, text: Texted['text'], { readings, saidIn }: Settling): Promise<Answered> {
  const [only, another] = readings;
  if (only && !another && isClear(only)) return answerSaid(deps, text, saidIn(only));
  const unread = [...new Set(readings.flatMap((reading) => reading.unread))];
  return askWhich(readings.map(saidIn), unread.length > 0 ? words.notUnderstood(unread.join(' ')) : null);
}

const MAX_MEANT = 4;

function askWhich(all: readonly Said[], before: string | null = null): Answered {
  const meant = all.slice(0, MAX_MEANT);
  const [first, another] = meant;
  if (!first) return reply(words.usage(), null);
  const shared = <K extends keyof Said>(key: K) =>
    meant.every((said) => JSON.stringify(said[key]) === JSON.stringify(first[key])) ? first[key] : null;
  const known = { code: shared('code'), plate: shared('plate'), state: shared('state'), length: shared('length') };
  const question = another ? words.whichMeant(meant.map(words.said)) : words.isMeant(words.said(first));
  return reply(words.withSender(words.joinSentences(before, question)), { ...known, asks: 'which', meant });
}

async function answerSaid(deps: Deps, { phone }: Texted['text'], said: Said): Promise<Answered> {
  const { code, plate, state } = said;
  const sign = code === null ? null : await findParkingZone(deps.db, code);
  if (!sign) return reply(words.usage(), { ...said, code: null, asks: 'code' });
  if (plate === null) return reply(words.noPlate(sign.named), { ...said, asks: 'plate' });
  if (state === null) return reply(words.noState(plate), { ...said, asks: 'state' });
  const payer = await findTextPayer(deps, phone);
  return offerParking(deps, { parking: { ...said, code: sign.code, plate, state }, sign, payer, phone });
}

async function findSigns({ db }: Deps, readings: readonly Reading[]): Promise<Map<string, SignedZone>> {
  const signs = new Map<string, SignedZone>();
  for (const code of codesOf(readings)) {
    const sign = await findParkingZone(db, code);
    if (sign) signs.set(code, sign);
  }
  return signs;
}

const codesOf = (readings: readonly Reading[]) => [...new Set(readings.flatMap(({ code }) => code ?? []))];

const MAX_NEAR = 3;

type Near = {
  readonly readings: readonly Reading[];
  readonly meant: (offer: ParkingOffer | null) => Said[];
  readonly signs: readonly SignedZone[];
};

/** Rule 377: the signs that were probably meant, by the readings that say the most. */
async function findNear({ db }: Deps, { coded, slips }: ReadText): Promise<Near | null> {
  for (const kind of [coded, slips]) {
    const found: { readonly reading: Reading; readonly signs: readonly SignedZone[] }[] = [];
    for (const code of codesOf(kind)) {
      const signs = await listSignsNear(db, code, MAX_NEAR);
      if (signs.length > 0)
        found.push(...kind.filter((reading) => reading.code === code).map((reading) => ({ reading, signs })));
    }
    const readings = bestOf(found.map(({ reading }) => reading));
    if (readings.length === 0) continue;
    const pairs = found.filter(({ reading }) => readings.includes(reading));
    return {
      readings,
      signs: pairs.flatMap(({ signs }) => signs).slice(0, MAX_NEAR),
      meant: (offer) =>
        pairs
          .flatMap(({ reading, signs }) => signs.map(({ code }) => beginOffer(offer, { ...reading, code })))
          .slice(0, MAX_NEAR),
    };
  }
  return null;
}

function askNear({ readings, signs, meant: meantIn }: Near, offer: ParkingOffer | null): Answered {
  const meant = meantIn(offer?.asks === 'code' ? offer : null);
  const [typed] = readings;
  const [first, second] = signs;
  if (!typed?.code || !first) return reply(words.usage(), null);
  const { plate, state, length } = meant[0] ?? typed;
  const next = { code: null, plate, state, length, asks: 'code', meant } as const;
  const unread = typed.unread.length > 0 ? words.notUnderstood(typed.unread.join(' ')) : null;
  const isOneReading = readings.length === 1;
  if (!isOneReading) return askWhich(meant, unread);
  if (!second)
    return reply(words.joinSentences(words.oneNear(typed.code, inHalves(first.code), first.named), unread), next);
  const listed = signs.map(({ code, named }, at) => words.listed(at + 1, inHalves(code), named)).join(', ');
  return reply(words.joinSentences(words.someNear(typed.code, listed), unread), next);
}

/** Nothing that was offered stands any longer, unless the text says nothing at all. */
function describeUnread({ offer, read }: Deciding): Answered {
  const { coded, plain } = read;
  const [wrong] = bestOf(coded);
  if (wrong?.code) {
    const isClearly = wrong.unread.length === 0 && saysTerms(wrong);
    const known = isClearly ? beginOffer(offer?.asks === 'code' ? offer : null, wrong) : NOTHING;
    return reply(words.noSign(inHalves(wrong.code)), { ...known, code: null, asks: 'code' });
  }
  const [only, another] = bestOf(plain);
  if (only && !another && isClear(only)) {
    if (!saysTerms(only) && offer && offer.asks !== 'pay') return reply(questionOf(offer), offer);
    return reply(words.usage(), saysTerms(only) ? { ...beginOffer(offer, only), code: null, asks: 'code' } : null);
  }
  const unread = offer && only ? only.unread : [];
  const why = unread.length > 0 ? words.notUnderstood(unread.join(' ')) : null;
  return reply(words.joinSentences(words.usage(), why), null);
}

const NOTHING: Said = { code: null, plate: null, state: null, length: null };

/** Asks again what was asked. */
function questionOf({ asks, plate, meant }: ParkingOffer): string {
  if (asks === 'state' && plate !== null) return words.noState(plate);
  if (meant?.[1]) return words.withSender(words.whichMeant(meant.map(words.said)));
  return words.usage();
}
