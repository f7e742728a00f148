// The idempotency key of a refund at the provider. Each attempt has its own, because the provider repeats its first answer
// to a key, even a refusal.

type Attempt = { readonly id: string; readonly attempt: number };

export function refundKeyOf({ id, attempt }: Attempt): string {
  return attempt === 1 ? `refund-${id}` : `refund-${id}.${attempt}`;
}

/** @returns the attempt with this key; null when the key is not of this refund. */
export function attemptOf(key: string | null, id: string): number | null {
  const [name, attempt = '1'] = key?.split('.') ?? [];
  return name === `refund-${id}` && /^[1-9]\d*$/.test(attempt) ? Number(attempt) : null;
}
