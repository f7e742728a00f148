import { expect, it } from 'vitest';
import { clientSecretOf, refOfClientSecret } from './client-secret.ts';

it("gives the provider's button the intent, without the proof", () => {
  const secret = clientSecretOf('5O190127TN364715T', 'proof');
  expect(secret).not.toBe('5O190127TN364715T');
  expect(refOfClientSecret(secret)).toBe('5O190127TN364715T');
});
