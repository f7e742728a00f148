// The address that opens a sign's page with the car and the time filled in. They stand after the #, which no server and no log sees.

import { checkPlate } from '#features/vehicles/rules/plate.ts';
import { checkState, type StateCode } from '#features/vehicles/rules/us-states.ts';

export type FilledSign = {
  readonly plate: string;
  readonly state: StateCode;
  /** Null to choose on the page. */
  readonly minutes: number | null;
};

export function filledSignLink(
  publicUrl: string,
  { code, plate, state, minutes }: FilledSign & { readonly code: string },
): string {
  const time = minutes === null ? '' : `.${minutes}`;
  return `${publicUrl}/t/${code}#${state}.${plate}${time}`;
}

/** Null for anything else after the #. */
export function readFilledSign(hash: string): FilledSign | null {
  const [, state = '', plate = '', minutes] = /^#?([A-Z]{2})\.([A-Z0-9]{1,8})(?:\.(\d{1,5}))?$/.exec(hash) ?? [];
  const [checked, issuer] = [checkPlate(plate), checkState(state)];
  if (!checked.ok || !issuer.ok) return null;
  return { plate: checked.plateKey, state: issuer.state, minutes: minutes === undefined ? null : Number(minutes) };
}
