import type { Passkey } from '../../ways-in.contract.ts';
import type { KeptPasskey } from './passkeys.store.ts';

export function passkeyAnswer({ id, name, createdAt, usedAt }: KeptPasskey): Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
