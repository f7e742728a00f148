import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from 'ttag';
import type { PayAtOnceProps } from '#features/parking/client/booking/session-info-step.tsx';
import { isCardExpired } from '#features/payments/rules/card-expiry.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';

const texts = {
  pay: (total: string, card: string) => t`Pay ${total} · ${card}`,
  aCard: t`Saved card`,
  paying: t`Paying…`,
  others: t`Other ways to pay`,
};

/** A tap that was on its way to the button that stood here before does not pay. */
const SETTLED_MS = 600;

/** One tap from the sign to the receipt, with the account's saved card (rule 462). */
export default function PayAtOnce({ totalCents, busy, onCard, otherwise }: PayAtOnceProps) {
  const list = useQuery(apiQuery('GET /users/saved-cards'));
  const shownAt = useRef<number | null>(null);
  const card = list.data?.data.cards.find(({ expires }) => !isCardExpired(expires, serverNow()));
  if (!card) return otherwise;
  shownAt.current ??= performance.now();
  const choose = () => onCard(performance.now() - (shownAt.current ?? 0) < SETTLED_MS ? null : card._id);
  return (
    <>
      <Button type="submit" busy={busy} busyText={texts.paying} onClick={choose}>
        {texts.pay(formatCents(totalCents), card.label ?? texts.aCard)}
      </Button>
      <Button type="submit" variant="quiet" size="small" disabled={busy} onClick={() => onCard(null)}>
        {texts.others}
      </Button>
    </>
  );
}
