// The current four digits, computed on this phone from the ticket's secret, so that they change even without a signal. Times
// are the server's, which checks the digits; a phone's clock may be off.

import { useEffect, useState } from 'react';
import {
  codeOfHmac,
  handoverStep,
  msToNextCode,
  stepBytes,
  WINDOW_KEY_BYTES,
  windowBytes,
  windowOf,
} from '../../rules/handover-code.ts';
import { bytesOf, signWith } from '../handover/sign-with.ts';

export type Handover = {
  readonly secret: string;
  /** How far the server's clock is ahead of this phone's, in milliseconds. */
  readonly aheadMs: number;
};

/** Browsers offer no cryptography to pages without https. */
export const canShowCode = globalThis.crypto?.subtle !== undefined;

/** Null until it is computed. */
export function useHandoverCode({ secret, aheadMs }: Handover): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const showCode = async () => {
      const now = new Date(Date.now() + aheadMs);
      const next = await codeOf(secret, now);
      if (isOver) return;
      setCode(next);
      clearTimeout(timer);
      timer = setTimeout(showCode, msToNextCode(now));
    };
    void showCode();
    // A sleeping phone does not run timers.
    document.addEventListener('visibilitychange', showCode);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', showCode);
    };
  }, [secret, aheadMs]);
  return code;
}

export async function codeOf(secret: string, now: Date): Promise<string> {
  const step = handoverStep(now);
  const key = await signWith(bytesOf(secret), windowBytes(windowOf(step)));
  return codeOfHmac(await signWith(key.slice(0, WINDOW_KEY_BYTES), stepBytes(step)));
}
