import { useEffect, useRef } from 'react';
import { allowSoundByTouch } from '#platform/browser/tones.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { useRingsUntil } from './calls-here.ts';
import { newlyRequested } from './newly-requested.ts';
import { ring } from './ring.ts';

/** Rings for each car that is requested while the board is open, if its attendant wants that. */
export function useRing(locationId: string, tickets: readonly Valet[]): void {
  const rings = useRingsUntil(locationId) !== null;
  const seen = useRef<readonly Valet[] | null>(null);
  useEffect(() => (rings ? allowSoundByTouch() : undefined), [rings]);
  useEffect(() => {
    const asked = newlyRequested(seen.current, tickets);
    seen.current = tickets;
    if (rings && asked.length > 0) ring();
  }, [rings, tickets]);
}
