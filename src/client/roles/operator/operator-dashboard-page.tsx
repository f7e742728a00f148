import { paths } from '../../paths.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { Tile, Tiles } from '../../ui/tile.tsx';
import { LotIcon, PersonIcon } from '../../ui/tile-icons.tsx';

const texts = {
  title: 'Dashboard',
  locations: 'My locations',
  locationsText: 'Your lots with their zones, prices and hours',
  add: 'Add location',
  addText: 'List another lot',
  profile: 'Profile',
  profileText: 'Your name and your password',
};

export default function OperatorDashboardPage() {
  return (
    <Page title={texts.title} width="wide">
      <Tiles>
        <Tile to={paths.locations()} icon={<LotIcon />} title={texts.locations} text={texts.locationsText} />
        <Tile to={paths.addLocation()} icon={<PlusIcon />} title={texts.add} text={texts.addText} />
        <Tile to={paths.profile()} icon={<PersonIcon />} title={texts.profile} text={texts.profileText} />
      </Tiles>
    </Page>
  );
}
