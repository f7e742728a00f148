// A code as the owner's form holds it, and as the server takes it. Its days are the lot's, from the first minute to the last.

import { t } from 'ttag';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import type { MemberCode, MemberCodeFields } from '../members.contract.ts';

const texts = {
  nameMissing: t`Please provide a name for this code`,
  codeMissing: t`Please provide a valid code`,
  zonesMissing: t`Choose at least one zone.`,
  timeMissing: t`Please provide a time`,
  endsTooSoon: t`The last day is before the first.`,
  numberWrong: t`A whole number, 1 or more.`,
};

export type EnteredCode = {
  readonly name: string;
  readonly code: string;
  /** Null: all zones. */
  readonly zoneIds: readonly string[] | null;
  readonly weekly: MemberCodeFields['weekly'];
  /** "2026-01-31", or empty. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly maxUses: string;
  readonly maxPlates: string;
};

export const NEW_CODE: EnteredCode = {
  name: '',
  code: '',
  zoneIds: null,
  weekly: [],
  firstDay: '',
  lastDay: '',
  maxUses: '',
  maxPlates: '',
};

export function enteredFrom(code: MemberCode, timeZone: string): EnteredCode {
  const { startTime, endTime, zoneIds } = code;
  return {
    name: code.name,
    code: code.code,
    zoneIds,
    weekly: code.weekly,
    firstDay: startTime === null ? '' : localDay(new Date(startTime), timeZone),
    lastDay: endTime === null ? '' : localDay(new Date(Date.parse(endTime) - 1), timeZone),
    maxUses: code.maxUses === null ? '' : String(code.maxUses),
    maxPlates: code.maxPlates === null ? '' : String(code.maxPlates),
  };
}

export function fieldsFrom(entered: EnteredCode, timeZone: string): MemberCodeFields {
  const { name, code, zoneIds, weekly, firstDay, lastDay, maxUses, maxPlates } = entered;
  return {
    name: name.trim(),
    code: code.trim(),
    zoneIds: zoneIds && [...zoneIds],
    weekly: [...weekly],
    startTime: firstDay === '' ? null : startOfLocalDay(firstDay, timeZone).toISOString(),
    endTime: lastDay === '' ? null : startOfLocalDay(addDays(lastDay, 1), timeZone).toISOString(),
    maxUses: maxUses.trim() === '' ? null : Number(maxUses),
    maxPlates: maxPlates.trim() === '' ? null : Number(maxPlates),
  };
}

export function checkCode(entered: EnteredCode): FieldErrors<EnteredCode> {
  const { name, code, zoneIds, weekly, firstDay, lastDay, maxUses, maxPlates } = entered;
  return {
    ...(name.trim() === '' && { name: texts.nameMissing }),
    ...(code.trim() === '' && { code: texts.codeMissing }),
    ...(zoneIds?.length === 0 && { zoneIds: texts.zonesMissing }),
    ...(weekly.some(({ from, until }) => from === '' || until === '') && { weekly: texts.timeMissing }),
    ...(firstDay !== '' && lastDay !== '' && lastDay < firstDay && { lastDay: texts.endsTooSoon }),
    ...(!isLimit(maxUses) && { maxUses: texts.numberWrong }),
    ...(!isLimit(maxPlates) && { maxPlates: texts.numberWrong }),
  };
}

const isLimit = (typed: string): boolean => typed.trim() === '' || /^[1-9]\d{0,5}$/.test(typed.trim());
