import { Notice } from '#platform/ui/notice.tsx';
import type { Refused } from './lost-race.ts';

/** Why an act was refused, and who was faster. */
export function RefusedNotice({ refused: { message, last } }: { readonly refused: Refused }) {
  return (
    <Notice tone="error" title={message}>
      {last}
    </Notice>
  );
}
