import { locationsTexts } from '../../features/locations/locations-texts.ts';
import { MyLocations } from '../../features/locations/my-locations.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './operator-pages.module.css';
import { PassedNotice } from './passed-notice.tsx';

const texts = locationsTexts.list;

export default function MyLocationsPage() {
  return (
    <Page title={texts.title} width="wide">
      <PassedNotice />
      <div className={styles.ways}>
        <ButtonLink to={paths.addLocation()} variant="secondary">
          {texts.add}
        </ButtonLink>
      </div>
      <MyLocations />
    </Page>
  );
}
