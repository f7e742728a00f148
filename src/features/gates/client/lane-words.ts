import { t } from 'ttag';
import type { Passage } from '../gates.contract.ts';
import type { Denial, OpenCause } from '../rules/decide-passage.ts';
import type { Direction, GateKind } from '../rules/gate-kinds.ts';

export const DIRECTION_WORDS: Readonly<Record<Direction, string>> = { in: t`In`, out: t`Out` };

export const GATE_WORDS: Readonly<Record<GateKind, string>> = {
  webhook: t`Your controller`,
  shelly: t`Shelly relay`,
  phone: t`Phone call to an opener`,
  sandbox: t`Sandbox`,
};

export const CAUSE_WORDS: Readonly<Record<OpenCause, string>> = {
  reservation: t`Reservation`,
  session: t`Paid`,
  member: t`Member`,
  permit: t`Permit`,
  valet: t`Valet car`,
  auto_pay: t`Auto-pay`,
  staff: t`Staff badge`,
  held_open: t`Everybody is let through`,
  free_minutes: t`Free minutes`,
  nothing_owed: t`Nothing to pay`,
  waited: t`Waited long enough; billed later`,
  by_hand: t`Opened by hand`,
  by_program: t`Opened by your program`,
  without_signal: t`Opened without a signal`,
};

export const DENIAL_WORDS: Readonly<Record<Denial, string>> = {
  unknown_car: t`Nothing is known about this car`,
  unknown_code: t`This code is unknown`,
  unsure: t`The camera was not sure`,
  wrong_lot: t`The code is for another lot`,
  early: t`Too early`,
  over: t`Its time is over`,
  inside: t`A car is inside on it already`,
  used: t`The code was used in and out`,
  full: t`Full`,
  owed: t`Has to pay`,
};

const OUTCOME_WORDS = {
  intended: t`Opening…`,
  opened: t`Opened`,
  refused: t`Did not open`,
  unknown: t`May have opened`,
  denied: t`Turned back`,
} as const satisfies Readonly<Record<Passage['outcome'], string>>;

export const outcomeOf = ({ outcome }: Pick<Passage, 'outcome'>): string => OUTCOME_WORDS[outcome];

const TONES = { intended: 'blue', opened: 'green', refused: 'red', unknown: 'orange', denied: 'gray' } as const;

export const toneOf = ({ outcome }: Pick<Passage, 'outcome'>) => TONES[outcome];

/** What the gate did not say itself. */
const OWN_TROUBLES: Readonly<Record<string, string>> = {
  no_signal: t`The lane had no signal.`,
  server_stopped: t`The server stopped before the gate answered.`,
};

/** Why it opened, or why not. */
export const reasonOf = ({ cause, why, trouble }: Passage): string =>
  (trouble && (OWN_TROUBLES[trouble] ?? trouble)) ?? (why ? DENIAL_WORDS[why] : cause ? CAUSE_WORDS[cause] : '');
