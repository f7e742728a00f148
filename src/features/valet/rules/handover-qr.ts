/**
 * The content of the QR code on the guest's page: the ticket and its current four digits. Capitals, digits and colons
 * give the smallest QR code.
 */

const SHAPE = /^PARKVALE:([0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}):(\d{4})$/;

export type HandoverQr = { readonly ticketId: string; readonly code: string };

export const writeHandoverQr = ({ ticketId, code }: HandoverQr): string => `PARKVALE:${ticketId.toUpperCase()}:${code}`;

/** Null for any other QR code that a camera may see. */
export const readHandoverQr = (text: string): HandoverQr | null => {
  const [, ticketId, code] = SHAPE.exec(text) ?? [];
  return ticketId === undefined || code === undefined ? null : { ticketId: ticketId.toLowerCase(), code };
};
