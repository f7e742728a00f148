/** Issues access tokens for the account's credentials, and revokes them. */
import { randomUUID } from 'node:crypto';
import type { Answer } from './paypal-contract.ts';

/** PayPal's tokens live nine hours. */
export const TOKEN_SECONDS = 32_400;

export function createTokenDesk(account: { clientId: string; clientSecret: string }, now: () => Date) {
  const endOf = new Map<string, number>();
  const expected = `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`;
  return {
    give: (authorization: string | undefined, form: unknown): Answer => {
      if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
      if (form !== 'grant_type=client_credentials') return { status: 400, body: { error: 'invalid_request' } };
      const access_token = randomUUID();
      endOf.set(access_token, now().getTime() + TOKEN_SECONDS * 1000);
      return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } };
    },
    isGood: (authorization: string | undefined): boolean =>
      (endOf.get((authorization ?? '').replace('Bearer ', '')) ?? 0) > now().getTime(),
    revoke: (): void => endOf.clear(),
  };
}
