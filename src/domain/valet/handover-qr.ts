/**
 * What the picture code on the guest's page says: which ticket, and its four digits of this half minute. Capitals, digits
 * and colons make the smallest picture.
 */

const SHAPE = /^PARKVALE:([0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}):(\d{4})$/;

export type HandoverQr = { readonly ticketId: string; readonly code: string };

export const writeHandoverQr = ({ ticketId, code }: HandoverQr): string => `PARKVALE:${ticketId.toUpperCase()}:${code}`;

/** Null for any other picture code that a camera may meet. */
export const readHandoverQr = (text: string): HandoverQr | null => {
  const [, ticketId, code] = SHAPE.exec(text) ?? [];
  return ticketId === undefined || code === undefined ? null : { ticketId: ticketId.toLowerCase(), code };
};
