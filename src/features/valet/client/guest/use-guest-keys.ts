import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { addKey, dropKeys, readKeyFromAddress, readKeys } from './guest-keys.ts';

const texts = {
  over: t`This link has expired. Enter the code from a new text to see your ticket, if there is one.`,
};

export type GuestKeys = {
  readonly keys: readonly string[];
  /** A link's claim is being exchanged for a key. */
  readonly claiming: boolean;
  /** Why the link does not work. */
  readonly failure: string | null;
  readonly add: (key: string) => void;
  readonly drop: (dead: readonly string[]) => void;
};

/** `phone` in E.164. A link opened while the page is open also adds its key. */
export function useGuestKeys(phone: string): GuestKeys {
  const [brought] = useState(readKeyFromAddress);
  const [keys, setKeys] = useState(() => (brought.key ? addKey(phone, brought.key) : readKeys(phone)));
  const [claim, setClaim] = useState(brought.claim);
  const [failure, setFailure] = useState<string | null>(null);
  const add = (key: string) => {
    setFailure(null);
    setKeys(addKey(phone, key));
  };
  const redeem = useEffectEvent(async (requested: string) => {
    try {
      add((await callApi('POST /valets/keys/claim', { body: { claim: requested } })).key);
    } catch (error) {
      setFailure(errorText(error));
    }
    setClaim(null);
  });
  const takeNew = useEffectEvent(() => {
    const { key, claim: another } = readKeyFromAddress();
    if (key) add(key);
    if (another) setClaim(another);
  });
  useEffect(() => {
    if (claim !== null) void redeemOnce(claim, redeem);
  }, [claim]);
  useEffect(() => {
    const taken = () => takeNew();
    window.addEventListener('hashchange', taken);
    return () => window.removeEventListener('hashchange', taken);
  }, []);
  const drop = (dead: readonly string[]) => {
    const left = dropKeys(phone, dead);
    if (left.length === 0) setFailure(texts.over);
    setKeys(left);
  };
  return { keys, claiming: claim !== null, failure, add, drop };
}

const redeemed = new Set<string>();

/** A claim works only once, however often React asks. */
async function redeemOnce(claim: string, redeem: (claim: string) => Promise<void>): Promise<void> {
  if (redeemed.has(claim)) return;
  redeemed.add(claim);
  await redeem(claim);
}
