import { type HandoverHmac, handoverCodeFits } from '#features/valet/rules/handover-code.ts';

/** A code that opens nothing now: neither the current step's nor one of its neighbors', which are accepted too. */
export function aWrongCode(now: Date, hmac: HandoverHmac): string {
  return ['0000', '0001', '0002', '0003'].find((code) => !handoverCodeFits(code, now, hmac)) ?? '';
}
