import { paths } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { Tile, Tiles } from '../../ui/layout/tile.tsx';
import { MailIcon, PinIcon, QuestionIcon, TicketIcon } from '../../ui/layout/tile-icons.tsx';

const texts = {
  title: 'Dashboard',
  findParking: 'Find Parking',
  findParkingText: 'Lots near you, with their whole price',
  myBookings: 'My Bookings',
  myBookingsText: 'What is running, and every receipt',
  needHelp: 'Need Help?',
  needHelpText: 'How parking works, and what it costs',
  contactUs: 'Contact Us',
  contactUsText: 'Refunds, a wrong plate, your account',
};

export default function DriverDashboardPage() {
  return (
    <Page title={texts.title} width="wide">
      <Tiles>
        <Tile to={paths.locations()} icon={<PinIcon />} title={texts.findParking} text={texts.findParkingText} />
        <Tile to={paths.bookings()} icon={<TicketIcon />} title={texts.myBookings} text={texts.myBookingsText} />
        <Tile to={paths.help()} icon={<QuestionIcon />} title={texts.needHelp} text={texts.needHelpText} />
        <Tile to={paths.contactUs()} icon={<MailIcon />} title={texts.contactUs} text={texts.contactUsText} />
      </Tiles>
    </Page>
  );
}
