/** Idempotency as at Stripe: a key keeps its first answer for a day, including Stripe's own errors. */

const RETENTION_MS = 24 * 3_600_000;

export type StoredAnswer = { readonly status: number; readonly body: object };
type Entry = { readonly request: string; readonly at: number; answer: StoredAnswer | null };

export type KeyVerdict =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'under way' | 'other request' };

export function createStripeKeys(now: () => Date) {
  const entries = new Map<string, Entry>();
  return {
    /** Claims the key for this request, or returns why it cannot. */
    take(key: string, request: string): KeyVerdict {
      const entry = entries.get(key);
      if (!entry || now().getTime() - entry.at > RETENTION_MS) {
        entries.set(key, { request, at: now().getTime(), answer: null });
        return { kind: 'first' };
      }
      if (entry.request !== request) return { kind: 'other request' };
      return entry.answer ? { kind: 'replay', answer: entry.answer } : { kind: 'under way' };
    },
    keep(key: string, answer: StoredAnswer): void {
      const entry = entries.get(key);
      if (entry) entry.answer = answer;
    },
    /** A request that failed before any effect leaves the key free. */
    release: (key: string) => void entries.delete(key),
  };
}
