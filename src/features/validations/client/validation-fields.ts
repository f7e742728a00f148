// A merchant's code as the owner's form holds it, and as the server takes it.

import { t } from 'ttag';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { centsToDollars } from '#platform/money/cents.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import { MAX_VALIDATION_USES, VALIDATION_VALUES, type ValidationKind } from '../rules/validation.ts';
import type { Validation, ValidationFields } from '../validations.contract.ts';

const texts = {
  nameMissing: t`Please provide the name of the merchant`,
  codeMissing: t`Please provide a code`,
  valueWrong: {
    minutes: t`Enter 1 minute to 30 days.`,
    percent: t`Enter a percentage from 1 to 100.`,
    amount: t`Enter an amount above $0.00 and up to $1,000.00.`,
    flat: t`Enter a price up to $1,000.00.`,
  },
  limitWrong: t`A whole number, 1 or more.`,
  untilWrong: t`The last day is before the first.`,
  zonesMissing: t`Choose at least one zone.`,
};

export type EnteredValidation = {
  readonly name: string;
  readonly code: string;
  readonly kind: ValidationKind;
  /** Minutes, a percentage or dollars, as the kind says. */
  readonly value: string;
  readonly limit: string;
  /** "2026-01-31", or empty. */
  readonly from: string;
  readonly until: string;
  /** Null: all zones. */
  readonly zoneIds: readonly string[] | null;
  readonly stands: boolean;
};

export const NEW_VALIDATION: EnteredValidation = {
  name: '',
  code: '',
  kind: 'minutes',
  value: '60',
  limit: '',
  from: '',
  until: '',
  zoneIds: null,
  stands: false,
};

const isMoney = (kind: ValidationKind): boolean => kind === 'amount' || kind === 'flat';

export function enteredFrom({
  name,
  code,
  kind,
  value,
  limit,
  from,
  until,
  zoneIds,
  stands,
}: Validation): EnteredValidation {
  return {
    name,
    code,
    kind,
    value: isMoney(kind) ? centsToDollars(value).toFixed(2) : String(value),
    limit: limit === null ? '' : String(limit),
    from: from ?? '',
    until: until ?? '',
    zoneIds,
    stands,
  };
}

/** For use after `checkValidation` has found nothing wrong. */
export function fieldsFrom(entered: EnteredValidation): Omit<ValidationFields, 'paused'> {
  const { name, code, kind, value, limit, from, until, zoneIds, stands } = entered;
  return {
    name: name.trim(),
    code: code.trim(),
    kind,
    value: readValue(kind, value) ?? 0,
    limit: limit.trim() === '' ? null : readWhole(limit),
    from: from || null,
    until: until || null,
    zoneIds: zoneIds && [...zoneIds],
    stands,
  };
}

export function checkValidation(entered: EnteredValidation): FieldErrors<EnteredValidation> {
  const { name, code, kind, value, limit, from, until, zoneIds, stands } = entered;
  return {
    ...(name.trim() === '' && { name: texts.nameMissing }),
    ...(code.trim() === '' && { code: texts.codeMissing }),
    ...(readValue(kind, value) === null && { value: texts.valueWrong[kind] }),
    ...(limit.trim() !== '' &&
      !(readWhole(limit) >= 1 && readWhole(limit) <= MAX_VALIDATION_USES) && { limit: texts.limitWrong }),
    ...(from !== '' && until !== '' && until < from && { until: texts.untilWrong }),
    ...(zoneIds?.length === 0 && !stands && { zoneIds: texts.zonesMissing }),
  };
}

/** Null when it is not a value of this kind. */
function readValue(kind: ValidationKind, typed: string): number | null {
  const { min, max } = VALIDATION_VALUES[kind];
  const value = isMoney(kind)
    ? readCents(typed)
    : readWhole(kind === 'percent' ? typed.replace(/\s*%\s*$/, '') : typed);
  return value >= min && value <= max ? value : null;
}

function readCents(typed: string): number {
  const read = readDollars(typed);
  return read.ok ? read.cents : Number.NaN;
}
