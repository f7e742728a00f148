/** What an act about a car's damage leads to: a fact, nothing if it changes nothing, or the reason it is refused. */

import { mayStillAddPhoto, type Photographed } from '../ticket/corners.ts';
import type { Attendant } from '../ticket/ticket.ts';
import {
  bareMark,
  type CarDamage,
  type DamageMark,
  isDamageRequested,
  isSameMark,
  MAX_MARKS,
  putMark,
  recordNoneSeen,
  removeMark,
  type TicketDamage,
} from './damage.ts';
import { isAnswered, seenMarks } from './guest-answer.ts';

export type DamageCommand =
  /** Changes a known mark, or puts it back. */
  | { readonly kind: 'mark_damage'; readonly mark: DamageMark }
  | { readonly kind: 'remove_damage'; readonly markId: string }
  /** Says "no damage seen", or takes that back. */
  | { readonly kind: 'say_no_damage'; readonly seen: boolean }
  /** By the guest: `revision` is the revision of the marks they saw. */
  | { readonly kind: 'accept_damage'; readonly revision: number }
  | { readonly kind: 'object_to_damage'; readonly revision: number; readonly text: string };

export type DamageFact =
  | { readonly kind: 'damage_marked'; readonly mark: DamageMark; readonly attendant: Attendant }
  | { readonly kind: 'damage_removed'; readonly markId: string }
  | { readonly kind: 'no_damage_seen'; readonly attendant: Attendant; readonly takenBack?: true }
  | { readonly kind: 'damage_accepted'; readonly saw: readonly DamageMark[] }
  | { readonly kind: 'damage_objected'; readonly saw: readonly DamageMark[]; readonly text: string };

export const DAMAGE_REFUSALS = ['no_such_mark', 'too_many_marks', 'damage_not_requested', 'damage_changed'] as const;
export type DamageRefusal = (typeof DAMAGE_REFUSALS)[number];

type Outcomes = readonly (DamageFact | DamageRefusal)[];

/** `attendant`: who acts, if it is staff. */
export const decideDamage = (damage: CarDamage, command: DamageCommand, attendant: Attendant | null): Outcomes => {
  switch (command.kind) {
    case 'mark_damage':
      return attendant ? markDamage(damage, command.mark, attendant) : [];
    case 'remove_damage':
      return removeById(damage, command.markId);
    case 'say_no_damage':
      return attendant && (damage.noneSeen !== null) !== command.seen
        ? [{ kind: 'no_damage_seen', attendant, ...(!command.seen && { takenBack: true }) }]
        : [];
    case 'accept_damage':
      if (isAnswered(damage) && damage.answer?.said === 'right' && damage.revision === command.revision) return [];
      return [refuseAnswer(damage, command.revision) ?? { kind: 'damage_accepted', saw: seenMarks(damage) }];
    case 'object_to_damage':
      return [
        refuseAnswer(damage, command.revision) ?? {
          kind: 'damage_objected',
          saw: seenMarks(damage),
          text: command.text,
        },
      ];
    default:
      return command satisfies never;
  }
};

const markDamage = (damage: CarDamage, requested: DamageMark, attendant: Attendant): Outcomes => {
  const known = damage.marks.find(({ id }) => id === requested.id);
  if (known && !known.isGone && isSameMark(known, requested)) return [];
  if (!known && damage.marks.length >= MAX_MARKS) return ['too_many_marks'];
  return [{ kind: 'damage_marked', mark: bareMark(requested), attendant }];
};

const removeById = ({ marks }: CarDamage, markId: string): Outcomes => {
  const known = marks.find(({ id }) => id === markId);
  if (!known) return ['no_such_mark'];
  return known.isGone ? [] : [{ kind: 'damage_removed', markId }];
};

const refuseAnswer = (damage: CarDamage, revision: number): DamageRefusal | null => {
  if (!isDamageRequested(damage)) return 'damage_not_requested';
  return damage.revision === revision ? null : 'damage_changed';
};

export const applyDamage = (damage: TicketDamage, fact: DamageFact, when: Date): TicketDamage => {
  const at = when.toISOString();
  switch (fact.kind) {
    case 'damage_marked':
      return putMark(withPerson(damage, fact.attendant), fact.mark, { by: fact.attendant.id, at });
    case 'damage_removed':
      return removeMark(damage, fact.markId);
    case 'no_damage_seen':
      return recordNoneSeen(withPerson(damage, fact.attendant), fact.takenBack ? null : { by: fact.attendant.id, at });
    case 'damage_accepted':
      return { ...damage, answer: { said: 'right', text: '', at, saw: fact.saw } };
    case 'damage_objected':
      return { ...damage, answer: { said: 'wrong', text: fact.text, at, saw: fact.saw } };
    default:
      return fact satisfies never;
  }
};

const withPerson = (damage: TicketDamage, { id, name }: Attendant): TicketDamage => ({
  ...damage,
  people: { ...damage.people, [id]: name },
});

/** A guest may report damage found after the handover for as long as photos may still be added: within a day (rule 284). */
export const mayStillObject = (ticket: Photographed, now: Date): boolean =>
  ticket.whereabouts === 'completed' && ticket.completedAt !== null && mayStillAddPhoto(ticket, now);
