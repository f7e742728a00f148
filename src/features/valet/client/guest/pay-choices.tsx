import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import type { GuestAct } from './use-guest-act.ts';

const texts = {
  pay: (total: string) => t`Pay ${total}`,
  paid: t`Paid`,
  alreadyPaid: t`Already paid`,
  toRoom: t`Charged to the room`,
  tip: t`Add a tip`,
  cash: t`I will pay cash`,
};

/** A paid ticket says so, and says it again when someone presses the button. */
export function PayOnline({ ticket: { valet, phone, isTipped } }: { readonly ticket: ShownTicket }) {
  const [, navigate] = useLocation();
  const [requested, setRequested] = useState(false);
  if (!valet.paid) {
    return (
      <Button full onClick={() => navigate(paths.valetPay(phone, valet._id))}>
        {texts.pay(formatCents(valet.totalCost))}
      </Button>
    );
  }
  // Nothing else can be paid for a car that costs nothing (rule 347).
  if (valet.paidBy === 'nothing_due' && valet.takesTips && !isTipped) {
    return (
      <ButtonLink to={paths.valetPay(phone, valet._id)} variant="secondary" full>
        {texts.tip}
      </ButtonLink>
    );
  }
  // Rule 288: the hotel's bill asks for it.
  if (valet.paidBy === 'room') {
    return (
      <Button variant="secondary" full aria-disabled>
        {texts.toRoom}
      </Button>
    );
  }
  return (
    <>
      {requested && <Banner tone="info">{texts.alreadyPaid}</Banner>}
      <Button variant="secondary" full aria-disabled onClick={() => setRequested(true)}>
        {texts.paid}
      </Button>
    </>
  );
}

export function PayCash({ valet, act }: { readonly valet: Valet; readonly act: GuestAct }) {
  if (valet.paid || valet.cashIntended) return null;
  return (
    <Button variant="secondary" full busy={act.busy} onClick={() => void act.request('cash')}>
      {texts.cash}
    </Button>
  );
}
