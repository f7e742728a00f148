import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { formatUntil } from '#domain/calendar/human-time.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import { placeClock } from '../../lib/time/place-time.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { Tile, Tiles } from '../../ui/layout/tile.tsx';
import { MailIcon, PinIcon, QuestionIcon, TicketIcon } from '../../ui/layout/tile-icons.tsx';

const texts = {
  title: t`Dashboard`,
  findParking: t`Find Parking`,
  findParkingText: t`Lots near you, with the full price`,
  myBookings: t`My Bookings`,
  myBookingsText: t`What is running, and every receipt`,
  running: (plate: string, until: string) => t`${plate} is paid ${until}`,
  severalRunning: (count: number) => t`${count} vehicles are parked now`,
  needHelp: t`Need Help?`,
  needHelpText: t`How parking works, and what it costs`,
  contactUs: t`Contact Us`,
  contactUsText: t`Refunds, a wrong plate, your account`,
};

export default function DriverDashboardPage() {
  const running = useRunning();
  return (
    <Page title={texts.title} width="wide">
      <Tiles>
        <Tile to={paths.locations()} icon={<PinIcon />} title={texts.findParking} text={texts.findParkingText} />
        <Tile to={paths.bookings()} icon={<TicketIcon />} title={texts.myBookings} text={running} />
        <Tile to={paths.help()} icon={<QuestionIcon />} title={texts.needHelp} text={texts.needHelpText} />
        <Tile to={paths.contactUs()} icon={<MailIcon />} title={texts.contactUs} text={texts.contactUsText} />
      </Tiles>
    </Page>
  );
}

/** What is running right now, shown on the tile that leads to it. */
function useRunning(): string {
  const { data } = useQuery(apiQuery('GET /sessions/me', { query: { limit: 20 } }));
  const running = data?.sessions.filter(({ status }) => status === 'active') ?? [];
  const [session] = running;
  if (!session) return texts.myBookingsText;
  if (running.length > 1) return texts.severalRunning(running.length);
  const now = new Date();
  const until = formatUntil(new Date(session.endTime), { ...placeClock(session.timeZone, now), now });
  return texts.running(session.vehiclePlate, until);
}
