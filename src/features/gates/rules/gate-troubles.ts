/** Why a gate did not say that it opened (rule 537): what its device or its maker's cloud said, and what we know ourselves. */

export const GATE_TROUBLES = [
  'bar_stuck',
  'gate_offline',
  'no_answer',
  'call_failed',
  'call_not_rejected',
  'call_answered',
  'call_unknown',
  'account_busy',
  'cloud_silent',
  'cloud_answered',
  'cloud_key_refused',
  'device_offline',
  'device_unknown',
  'channel_unknown',
  'controller_unreachable',
  'controller_silent',
  'controller_answered',
  'controller_unclear',
  'controller_refused',
  'no_signal',
  'server_stopped',
] as const;
export type GateTrouble = (typeof GATE_TROUBLES)[number];

/** As it is stored and answered: `cloud_answered: 503`. */
export const troubleText = (why: GateTrouble, detail?: string | number): string =>
  detail === undefined ? why : `${why}: ${detail}`;

/** `why` is null for what is none of them. */
export function readTrouble(text: string): { readonly why: GateTrouble | null; readonly detail: string | null } {
  const [, code, detail] = /^(\w+)(?:: (.+))?$/s.exec(text) ?? [];
  return { why: GATE_TROUBLES.find((each) => each === code) ?? null, detail: detail ?? null };
}
