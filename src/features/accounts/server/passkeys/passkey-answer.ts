import type { Passkey } from '../../sign-in-methods.contract.ts';
import type { StoredPasskey } from './passkeys.store.ts';

export function passkeyAnswer({ id, name, createdAt, usedAt }: StoredPasskey): Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
