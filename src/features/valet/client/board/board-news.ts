// What changed on the board: announced once to screen readers, and highlighted on the cards.

import { t } from 'ttag';
import type { Valet } from '../../contract/valet-ticket.ts';
import { marksOf } from '../tickets/ticket-status-marks.ts';

const texts = {
  number: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
};

export type BoardNews = { readonly changed: ReadonlySet<string>; readonly sentence: string };

/** More than these are not announced one by one. */
const MAX_ANNOUNCED = 3;
const NOTHING: BoardNews = { changed: new Set(), sentence: '' };

/** Nothing is news on a board that was not seen before. */
export function boardNews(before: readonly Valet[] | null, after: readonly Valet[]): BoardNews {
  if (before === null) return NOTHING;
  const versions = new Map(before.map(({ _id, version }) => [_id, version]));
  const changed = after.filter(({ _id, version }) => version > (versions.get(_id) ?? 0));
  if (changed.length === 0) return NOTHING;
  return { changed: new Set(changed.map(({ _id }) => _id)), sentence: sentenceOf(changed) };
}

function sentenceOf(changed: readonly Valet[]): string {
  if (changed.length > MAX_ANNOUNCED) return t`${changed.length} tickets changed`;
  return changed.map((ticket) => `${texts.number(ticket.ticketNumber)}: ${wordsOf(ticket)}`).join('. ');
}

function wordsOf(ticket: Valet): string {
  return marksOf(ticket)
    .map(({ word }) => word)
    .join(', ');
}
