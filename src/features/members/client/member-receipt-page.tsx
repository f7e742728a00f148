import type { ReactNode } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Facts } from '#platform/ui/facts.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Page } from '#platform/ui/page.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { type ConfirmedParking, readConfirmed } from './confirmed-parking.ts';

const texts = {
  confirmed: t`Parking Confirmed`,
  zone: t`Zone`,
  paid: t`Total`,
  done: t`Done`,
  nothing: t`No parking is confirmed on this phone`,
  nothingText: t`Enter your plate and your code first.`,
  enter: t`Enter a code`,
};

/** What a member shows an officer; only what the server has confirmed. */
export default function MemberReceiptPage({ params }: PageProps<typeof routes.memberReceipt>) {
  const [, navigate] = useLocation();
  const parking = readConfirmed(params.zoneId);
  // A page that was opened directly has nothing to go back to.
  const goBack = () => {
    if (window.history.length > 1) window.history.back();
    else navigate(paths.memberParking(params.locationId, params.zoneId));
  };
  const done = (
    <Button full variant={parking ? 'primary' : 'secondary'} onClick={goBack}>
      {texts.done}
    </Button>
  );
  if (parking) return <Confirmed parking={parking}>{done}</Confirmed>;
  return (
    <Page title={texts.nothing} lead={texts.nothingText} width="narrow">
      <ButtonLink to={paths.memberParking(params.locationId, params.zoneId)} full>
        {texts.enter}
      </ButtonLink>
      {done}
    </Page>
  );
}

type ConfirmedProps = { readonly parking: ConfirmedParking; readonly children: ReactNode };

function Confirmed({ parking, children }: ConfirmedProps) {
  const { locationName, zoneNumber, plateNumber, state, endTime, timeZone, totalCost } = parking;
  const now = serverNow();
  const until = keepUnitsTogether(formatUntil(new Date(endTime), { ...localClock(timeZone, now), now }));
  return (
    <Page title={texts.confirmed} lead={locationName} width="narrow">
      <Confirmation title={until}>
        <Plate plate={plateNumber} state={state} />
      </Confirmation>
      <Facts
        facts={[
          { label: texts.zone, value: zoneNumber },
          { label: texts.paid, value: <Money cents={totalCost} />, strong: true },
        ]}
      />
      {children}
    </Page>
  );
}
