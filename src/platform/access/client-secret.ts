// A client secret starts with the provider's name for the intent, which the provider's button needs, and ends with a proof
// that our server issued it. The name alone is visible to others and grants no access here.

const MARK = '_secret_';

export function clientSecretOf(ref: string, proof: string): string {
  return `${ref}${MARK}${proof}`;
}

/** The provider's name for the intent, such as a PayPal order id. */
export function refOfClientSecret(clientSecret: string): string {
  return clientSecret.split(MARK, 1)[0] ?? '';
}
