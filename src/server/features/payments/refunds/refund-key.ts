// What the provider knows a refund of ours by. Each attempt has a key of its own, because a provider answers a key that it knows
// with its first answer, also when that was a refusal.

type Attempt = { readonly id: string; readonly attempt: number };

export function refundKeyOf({ id, attempt }: Attempt): string {
  return attempt === 1 ? `refund-${id}` : `refund-${id}.${attempt}`;
}

/** Which attempt of a refund has this key; null: none of its. */
export function attemptOf(key: string | null, id: string): number | null {
  const [name, attempt = '1'] = key?.split('.') ?? [];
  return name === `refund-${id}` && /^[1-9]\d*$/.test(attempt) ? Number(attempt) : null;
}
