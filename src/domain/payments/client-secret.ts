// The secret with which a browser pays and comes back names the provider's intent in front, for the provider's own
// button, and proves behind it that our server gave it out: the name alone is seen by others and opens nothing here.

const MARK = '_secret_';

export function clientSecretOf(ref: string, proof: string): string {
  return `${ref}${MARK}${proof}`;
}

/** What the provider calls the intent, such as a PayPal order's id. */
export function refOfClientSecret(clientSecret: string): string {
  return clientSecret.split(MARK, 1)[0] ?? '';
}
