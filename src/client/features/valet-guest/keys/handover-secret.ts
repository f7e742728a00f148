// The four digits of now, computed on this phone from the ticket's secret: they change also where there is no signal. Times
// are the server's, by which the digits are compared; a phone's own clock may be wrong.

import { useEffect, useState } from 'react';
import { codeOfHmac, handoverStep, msToNextCode, stepBytes } from '#domain/valet/handover-code.ts';

export type Handover = {
  readonly secret: string;
  /** How much the server's clock is ahead of this phone's, in milliseconds. */
  readonly aheadMs: number;
};

/** Browsers keep their cryptography from pages that came without https. */
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
    // A phone that slept does not keep its timers.
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
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hmac = await crypto.subtle.sign('HMAC', key, new Uint8Array(stepBytes(handoverStep(now))));
  return codeOfHmac(new Uint8Array(hmac));
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
