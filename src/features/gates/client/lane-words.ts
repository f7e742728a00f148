import { t } from 'ttag';
import type { Passage } from '../gates.contract.ts';
import type { Denial, OpenCause } from '../rules/decide-passage.ts';
import type { Direction, GateKind } from '../rules/gate-kinds.ts';
import { type GateTrouble, readTrouble } from '../rules/gate-troubles.ts';

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

const TROUBLE_WORDS: Readonly<Record<GateTrouble, string>> = {
  bar_stuck: t`The bar is stuck`,
  gate_offline: t`The gate is offline`,
  no_answer: t`The gate did not answer in time`,
  call_failed: t`The call did not get through`,
  call_not_rejected: t`It rang, but the opener did not reject the call`,
  call_answered: t`Somebody, or a mailbox, answered the call`,
  call_unknown: t`It is not known how the call ended`,
  account_busy: t`Too many gates of this Shelly account open at once`,
  cloud_silent: t`Shelly’s cloud did not answer`,
  cloud_answered: t`Shelly’s cloud refused`,
  cloud_key_refused: t`Shelly’s cloud refused the key, which changes with the account’s password`,
  device_offline: t`The relay is offline`,
  device_unknown: t`Shelly’s cloud does not know this device`,
  channel_unknown: t`The device has no such channel`,
  controller_unreachable: t`The controller could not be reached`,
  controller_silent: t`The controller did not answer within two seconds`,
  controller_answered: t`The controller refused`,
  controller_unclear: t`The controller answered without this opening`,
  controller_refused: t`The controller says that the gate did not open`,
  no_signal: t`The lane had no signal`,
  server_stopped: t`The server stopped before the gate answered`,
};

/** With what was answered, which is nobody's language. */
function wordsOfTrouble(trouble: string): string {
  const { why, detail } = readTrouble(trouble);
  const words = why ? TROUBLE_WORDS[why] : trouble;
  return why && detail !== null ? `${words} (${detail})` : words;
}

/** Why it opened, or why not. */
export function reasonOf({ cause, why, trouble }: Passage): string {
  if (trouble) return wordsOfTrouble(trouble);
  if (why) return DENIAL_WORDS[why];
  return cause ? CAUSE_WORDS[cause] : '';
}
