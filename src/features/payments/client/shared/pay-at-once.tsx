import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { isOffered } from './offered-cards.ts';
import type { OneTapProps } from './one-tap-button.tsx';

const texts = {
  pay: (total: string, card: string) => t`Pay ${total} · ${card}`,
  authorize: (total: string, card: string) => t`Authorize ${total} · ${card}`,
  aCard: t`Saved card`,
  paying: t`Paying…`,
  others: t`Other ways to pay`,
};

/** A tap that was on its way to the button that stood here before does not pay. */
const SETTLED_MS = 600;

/** One tap to the receipt, with the account's saved card (rule 462). */
export default function PayAtOnce({ totalCents, isHold, disabled, busy, onCard, otherwise }: OneTapProps) {
  const list = useQuery(apiQuery('GET /users/saved-card'));
  const shownAt = useRef<number | null>(null);
  const card = list.data?.data.cards.find(isOffered);
  if (!card) return otherwise;
  shownAt.current ??= performance.now();
  const choose = ({ detail, currentTarget }: MouseEvent) => {
    const isSettled = performance.now() - (shownAt.current ?? 0) >= SETTLED_MS;
    // Enter in a field presses the form's first button, too, and only means that typing is done.
    const isPressed = detail > 0 || document.activeElement === currentTarget;
    onCard(isSettled && isPressed ? card : null);
  };
  return (
    <>
      <Button type="submit" disabled={disabled} busy={busy} busyText={texts.paying} onClick={choose}>
        {(isHold ? texts.authorize : texts.pay)(formatCents(totalCents), card.label ?? texts.aCard)}
      </Button>
      <Button type="submit" variant="quiet" size="small" disabled={disabled || busy} onClick={() => onCard(null)}>
        {texts.others}
      </Button>
    </>
  );
}
