import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { MailIcon, PinIcon, QuestionIcon, TicketIcon } from '#platform/ui/icons.tsx';
import { Tile, Tiles } from '#platform/ui/layout/tile.tsx';
import { Page } from '#platform/ui/page.tsx';
import { StopNews } from '../leaving/stop-news.tsx';
import { useRunningHint } from './running-hint.tsx';

const RunningNow = lazy(() => import('./running-now.tsx'));

const texts = {
  title: t`Dashboard`,
  findParking: t`Find Parking`,
  findParkingText: t`Lots near you, with the full price`,
  myBookings: t`My Bookings`,
  myBookingsText: t`Past bookings and receipts`,
  needHelp: t`Need Help?`,
  needHelpText: t`How parking works, and what it costs`,
  contactUs: t`Contact Us`,
  contactUsText: t`Refunds, a wrong plate, your account`,
};

/** What is running is above the links to everything else, which wait on a device that does not know what is running. */
export default function DriverDashboardPage() {
  const { isKnown, placeholder, onKnown } = useRunningHint(true);
  return (
    <Page title={texts.title}>
      <StopNews />
      <Suspense fallback={placeholder}>
        <RunningNow placeholder={placeholder} onKnown={onKnown} />
      </Suspense>
      {isKnown && (
        <Tiles>
          <Tile to={paths.locations()} icon={<PinIcon />} title={texts.findParking} text={texts.findParkingText} />
          <Tile to={paths.bookings()} icon={<TicketIcon />} title={texts.myBookings} text={texts.myBookingsText} />
          <Tile to={paths.help()} icon={<QuestionIcon />} title={texts.needHelp} text={texts.needHelpText} />
          <Tile to={paths.contactUs()} icon={<MailIcon />} title={texts.contactUs} text={texts.contactUsText} />
        </Tiles>
      )}
    </Page>
  );
}
