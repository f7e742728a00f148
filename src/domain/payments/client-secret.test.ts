import { expect, it } from 'vitest';
import { clientSecretOf, refOfClientSecret } from './client-secret.ts';

it('names the intent to the button of the provider, and nothing of the proof', () => {
  const secret = clientSecretOf('5O190127TN364715T', 'proof');
  expect(secret).not.toBe('5O190127TN364715T');
  expect(refOfClientSecret(secret)).toBe('5O190127TN364715T');
});
