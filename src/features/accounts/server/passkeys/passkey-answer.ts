import type { Passkey } from '../../ways-in.contract.ts';
import type { StoredPasskey } from './passkeys.store.ts';

export function passkeyAnswer({ id, name, createdAt, usedAt }: StoredPasskey): Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
