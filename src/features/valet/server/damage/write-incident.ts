// Puts an incident file into words: the language is the requester's, and the times are the stand's.

import { t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import {
  CAR_SIDES,
  type CarSide,
  type NotedMark,
  standingMarks,
  type TicketDamage,
} from '../../rules/damage/damage.ts';
import { describeMark, sideWord } from '../../rules/damage/damage-words.ts';
import { awaitsGuest, markStanding, removedMarks } from '../../rules/damage/guest-answer.ts';
import { PHOTO_MOMENTS } from '../../rules/ticket/corners.ts';
import type { TicketFact } from '../../rules/ticket/ticket-facts.ts';
import { factWord } from '../tickets/fact-words.ts';
import type { StoredTicket } from '../tickets/stored-ticket.ts';
import type { TicketEvent } from '../tickets/tickets.store.ts';
import type { Incident, IncidentMark, IncidentPhoto, Line } from './incident.ts';
import type { LoadedPhoto } from './incident-photos.ts';

type Reported = {
  readonly stored: StoredTicket;
  readonly events: readonly TicketEvent[];
  readonly photos: readonly LoadedPhoto[];
  readonly madeBy: string;
  readonly now: Date;
};

export function writeIncident(reported: Reported): Incident {
  const { stored, events, photos, madeBy, now } = reported;
  const { locationName, timeZone, ticket } = stored;
  const at = clockOf(timeZone);
  const made = at(now);
  return {
    language: languageSpoken(),
    title: t`Incident file: ticket ${ticket.details.ticketNumber}`,
    about: locationName,
    statement: t`Made on ${made} by ${madeBy} from the records of this valet stand. It is a private record, not issued by any authority. Times are in ${timeZone}.`,
    madeAt: now,
    facts: factsOf(stored, at),
    damage: {
      heading: t`Damage marked on the car`,
      sides: Object.fromEntries(CAR_SIDES.map((side) => [side, sideWord(side)])) as Record<CarSide, string>,
      marks: standingMarks(ticket.damage).map((mark) => markOf(ticket.damage, mark, at)),
      said: describeDamage(ticket.damage, at),
    },
    history: {
      heading: t`Who did what, in order`,
      events: events.map((event) => eventOf(event, ticket.damage, at)),
    },
    photos: PHOTO_MOMENTS.map((moment) => ({
      heading: moment === 'arrival' ? t`Photos at arrival` : t`Photos at departure`,
      none: t`None were taken.`,
      photos: photos.filter(({ photo }) => photo.moment === moment).map((each) => photoOf(each, reported, at)),
    })),
    page: [t`Page`, t`of`],
  };
}

type Clock = (at: Date | string) => string;

const clockOf =
  (timeZone: string): Clock =>
  (at) =>
    formatDateTime(new Date(at), {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    });

function factsOf({ ticket }: StoredTicket, at: Clock): Line[] {
  const { details, parking, createdAt, parkedAt, requestedAt, readyAt, completedAt } = ticket;
  const times: readonly [string, Date | null][] = [
    [t`Taken in`, createdAt],
    [t`Parked`, parkedAt],
    [t`Requested`, requestedAt],
    [t`In front`, readyAt],
    [t`Handed over`, completedAt],
  ];
  return [
    { label: t`Ticket`, value: details.ticketNumber },
    { label: t`Plate`, value: `${details.plate} (${details.plateState})` },
    { label: t`Car`, value: carName(details) },
    { label: t`Guest`, value: [details.firstName, details.lastName].filter(Boolean).join(' ') },
    ...(parking ? [{ label: t`Parked by`, value: `${parking.parkedBy}, ${parking.parkedLocation}` }] : []),
    ...times.flatMap(([label, when]) => (when ? [{ label, value: at(when) }] : [])),
  ].filter(({ value }) => value !== '');
}

const numberOf = ({ marks }: TicketDamage, markId: string): number => marks.findIndex(({ id }) => id === markId) + 1;

function markOf(damage: TicketDamage, mark: NotedMark, at: Clock): IncidentMark {
  const { id, side, x, y, note } = mark;
  const who = damage.people[mark.by] ?? '';
  const standing = {
    unanswered: t`not answered by the guest`,
    accepted: t`accepted by the guest`,
    objected: t`part of what the guest objected to`,
    added: t`added after the guest looked`,
  }[markStanding(damage, mark)];
  const words = `${describeMark(mark)}. ${t`Marked by ${who}`}, ${at(mark.at)}; ${standing}.`;
  return { number: numberOf(damage, id), side, x, y, words, note };
}

function describeDamage(damage: TicketDamage, at: Clock): string[] {
  const { noneSeen, answer } = damage;
  const lines: string[] = [];
  if (noneSeen) {
    const [who, when] = [damage.people[noneSeen.by] ?? '', at(noneSeen.at)];
    lines.push(t`${who} saw no damage on ${when}.`);
  } else if (standingMarks(damage).length === 0) lines.push(t`Nobody wrote down whether there was damage.`);
  if (answer) {
    const [when, seen] = [at(answer.at), numbersOf(damage, answer.saw)];
    lines.push(
      answer.said === 'right'
        ? t`The guest accepted on ${when}, with marks: ${seen}.`
        : t`The guest objected on ${when}, with marks: ${seen}. In the guest’s words: “${answer.text}”`,
    );
    const gone = numbersOf(damage, removedMarks(damage));
    if (removedMarks(damage).length > 0) lines.push(t`Taken off or changed after the guest looked: ${gone}.`);
  }
  if (awaitsGuest(damage)) lines.push(t`The guest has not responded to the marks as they are now.`);
  return lines;
}

function numbersOf(damage: TicketDamage, marks: readonly { readonly id: string }[]): string {
  return marks.map(({ id }) => numberOf(damage, id)).join(', ') || t`none`;
}

function eventOf({ fact, kind, actorKind, actorName, actedAt }: TicketEvent, damage: TicketDamage, at: Clock): Line {
  const actor = actorName || (actorKind === 'guest' ? t`The guest` : 'Parkvale');
  const more = detailOf(fact, damage);
  return { label: at(actedAt), value: `${factWord(kind)}${more && ` (${more})`}, ${actor}` };
}

function detailOf(fact: TicketFact, damage: TicketDamage): string {
  switch (fact.kind) {
    case 'parked':
    case 'moved':
    case 'parked_again':
      return fact.parkedLocation;
    case 'damage_marked':
      return `${numberOf(damage, fact.mark.id)}: ${describeMark(fact.mark)}`;
    case 'damage_removed':
      return String(numberOf(damage, fact.markId));
    case 'no_damage_seen':
      return fact.takenBack ? t`taken back` : t`none seen`;
    case 'damage_accepted':
      return numbersOf(damage, fact.saw);
    case 'damage_objected':
      return fact.text;
    default:
      return '';
  }
}

const CORNER_WORDS = () => ({
  front_left: t`Front left`,
  front_right: t`Front right`,
  rear_left: t`Rear left`,
  rear_right: t`Rear right`,
});

function photoOf({ photo, sha256, small }: LoadedPhoto, { stored, events }: Reported, at: Clock): IncidentPhoto {
  const { damage } = stored.ticket;
  const taker = events.find(({ actorId }) => actorId === photo.storedBy)?.actorName ?? '';
  const shows = standingMarks(damage).filter(({ photoIds }) => photoIds.includes(photo.id));
  const marks = numbersOf(damage, shows);
  const about = [at(photo.takenAt), taker, shows.length > 0 ? t`shows mark ${marks}` : ''].filter(Boolean).join(', ');
  return {
    title: CORNER_WORDS()[photo.corner],
    about: small ? about : `${about}. ${t`This photo cannot be shown.`}`,
    hash: sha256 ? `SHA-256 ${sha256}` : t`Its file is not in storage.`,
    small,
  };
}
