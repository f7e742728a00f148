// Whom mails from this device go to: the account, or the guest who last gave an address here.

import { getCurrentUser } from '#platform/api/current-user.ts';
import { readStored, storeOnDevice } from './device-storage.ts';

const KEY = 'parkvale.receipt-to';

export type KnownReader = { readonly email: string; readonly name: string };

export function knownReader(): KnownReader {
  const user = getCurrentUser();
  return user ? { email: user.email, name: user.name } : parseReader(readStored(KEY));
}

/** A form that has only an address keeps the name. */
export function rememberReader({ email, name = parseReader(readStored(KEY)).name }: Partial<KnownReader>): void {
  if (email) storeOnDevice(KEY, JSON.stringify({ email, name }));
}

export function parseReader(text: string | null): KnownReader {
  try {
    const { email, name }: Partial<Record<keyof KnownReader, unknown>> = JSON.parse(text ?? '{}');
    if (typeof email === 'string' && typeof name === 'string') return { email, name };
  } catch {
    // Nobody is known then.
  }
  return { email: '', name: '' };
}
