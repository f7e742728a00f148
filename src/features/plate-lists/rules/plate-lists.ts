/**
 * Rules 297 and 298: plates that a lot's owner lists, to be towed or booted, or never to get a notice. A plate listed
 * without a state means every state; a plate that an officer types without a state is checked against all of them.
 */

import { normalizePlate } from '#features/vehicles/rules/plate.ts';

export const PLATE_LISTS = ['tow', 'boot', 'never_notice'] as const;
export type PlateList = (typeof PLATE_LISTS)[number];

/** Across all lists of a lot, because every officer's phone carries them. */
export const MAX_LISTED_PLATES = 2000;

type Named = { readonly plateKey: string /** Null for any state. */; readonly state: string | null };

export const isListed = (listed: Named, requested: Named): boolean =>
  listed.plateKey === requested.plateKey &&
  (listed.state === null || requested.state === null || listed.state === requested.state);

/** One line of what an owner pastes. */
export type PlateLine = {
  readonly license: string;
  readonly state: string | null;
  readonly reason: string;
  /** The last day, "2026-12-31"; null means no end. */
  readonly until: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * "ABC 123, IL, Never paid, 2026-12-31": plate, state, reason and last day, separated by commas, semicolons or tabs. Only
 * the plate is required. Header lines and empty lines are skipped.
 */
export const readPlateLines = (text: string): readonly PlateLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([license = '']) => normalizePlate(license) !== '' && !/^(license )?plate$/i.test(license))
    .map(readLine);

const readLine = ([license = '', ...cells]: readonly string[]): PlateLine => {
  const hasState = /^([a-z]{2})?$/i.test(cells[0] ?? '');
  const state = hasState ? (cells[0] ?? '').toUpperCase() : '';
  const others = cells.slice(hasState ? 1 : 0);
  const last = others.at(-1) ?? '';
  const until = DAY.test(last) ? last : null;
  const words = until === null ? others : others.slice(0, -1);
  return { license, state: state || null, reason: words.filter((word) => word !== '').join(', '), until };
};
