// A phone number being typed: at most ten digits, ignoring anything else that was pasted.

export const PHONE_DIGITS = 10;

/** The ten digits that were typed or pasted, without a leading country code 1. */
export function digitsOf(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const national = digits.length > PHONE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, PHONE_DIGITS);
}
