import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { formatUntil } from '#domain/calendar/human-time.ts';
import { type ConfirmedParking, readConfirmed } from '../../../features/members/confirmed-parking.ts';
import { membersTexts as texts } from '../../../features/members/members-texts.ts';
import { memberPaths, type memberRoutes } from '../../../lib/routing/member-paths.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { Confirmation } from '../../../ui/feedback/confirmation.tsx';
import { Plate } from '../../../ui/layout/plate.tsx';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';

/** What a member shows an officer; only what the server has confirmed. */
export default function MemberReceiptPage({ params }: PageProps<typeof memberRoutes.memberReceipt>) {
  const [, navigate] = useLocation();
  const parking = readConfirmed(params.zoneId);
  // A page that was opened directly has nothing to go back to.
  const goBack = () => {
    if (window.history.length > 1) window.history.back();
    else navigate(memberPaths.park(params.locationId, params.zoneId));
  };
  const done = (
    <Button full variant={parking ? 'primary' : 'secondary'} onClick={goBack}>
      {texts.done}
    </Button>
  );
  if (parking) return <Confirmed parking={parking}>{done}</Confirmed>;
  return (
    <Page title={texts.nothing} lead={texts.nothingText} width="narrow">
      <ButtonLink to={memberPaths.park(params.locationId, params.zoneId)} full>
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
  const until = formatUntil(new Date(endTime), { ...placeClock(timeZone, now), now });
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
