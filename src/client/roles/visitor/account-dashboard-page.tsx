import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { Tile, Tiles } from '../../ui/tile.tsx';
import { PersonIcon, QuestionIcon } from '../../ui/tile-icons.tsx';

const texts = {
  title: 'Dashboard',
  profile: 'Profile',
  profileText: 'Your name and your password',
  help: 'Help',
  helpText: 'How parking works, and what it costs',
};

/** For any account whose role has no dashboard of its own. */
export default function AccountDashboardPage() {
  return (
    <Page title={texts.title} width="wide">
      <Tiles>
        <Tile to={paths.profile()} icon={<PersonIcon />} title={texts.profile} text={texts.profileText} />
        <Tile to={paths.help()} icon={<QuestionIcon />} title={texts.help} text={texts.helpText} />
      </Tiles>
    </Page>
  );
}
