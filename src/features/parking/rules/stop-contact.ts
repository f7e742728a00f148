// Rule 410: where a guest with start-stop parking gets the link that stops it, and what of that is shown to whoever stands at the sign.

/** `phone`: E.164. */
export type StopContact =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: string };

/** Two characters of it and not its length: "k•••@e•••" or "•••42". Its owner recognizes it; nobody else learns it. */
export const maskContact = (contact: StopContact): string => {
  if (contact.kind === 'phone') return `•••${contact.phone.slice(-2)}`;
  const at = contact.email.lastIndexOf('@');
  return `${firstOf(contact.email.slice(0, at))}•••@${firstOf(contact.email.slice(at + 1))}•••`;
};

const firstOf = (text: string): string => [...text][0] ?? '';

const AGAIN_MINUTES = 5;
const MAX_SENT = 3;

/** Whoever reads a plate can ask for its link, so its driver gets few of them. @param sent when it was sent for this stay */
export const maySendAgain = (sent: readonly Date[], now: Date): boolean =>
  sent.length < MAX_SENT && sent.every((at) => now.getTime() - at.getTime() >= AGAIN_MINUTES * 60_000);
