// The server's clock on pages that show times: a phone's own clock may be hours off.

/** Phones that set their clocks themselves are closer than this, and an answer may take this long to arrive. */
const CLOSE_MS = 60_000;

let aheadMs = 0;
let heard: Heard | null = null;

/** In milliseconds: the server's time, and this device's wall clock when it was heard. */
export type Heard = { readonly serverAt: number; readonly deviceAt: number };

/** `serverAt` is the server's time in milliseconds, as stated with each answer; NaN when it states none. */
export function heardServerAt(serverAt: number): void {
  const ahead = serverAt - Date.now();
  if (Number.isFinite(serverAt)) heard = { serverAt, deviceAt: Date.now() };
  aheadMs = Math.abs(ahead) > CLOSE_MS ? ahead : 0;
}

/** The last time that the server said on this page; null for never. */
export const lastHeard = (): Heard | null => heard;

export const serverNow = (): Date => new Date(Date.now() + aheadMs);
