import { Banner } from '#platform/ui/banner.tsx';
import type { Refused } from './lost-race.ts';

/** Why an act was refused, and who was faster. */
export function RefusedBanner({ refused: { message, last } }: { readonly refused: Refused }) {
  return (
    <Banner tone="error" title={message}>
      {last}
    </Banner>
  );
}
