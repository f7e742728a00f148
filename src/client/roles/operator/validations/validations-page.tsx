import { ValidationList } from '../../../features/validations/validation-list.tsx';
import { validationsTexts as texts } from '../../../features/validations/validations-texts.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { LotWithZones } from '../lots/lot-with-zones.tsx';
import styles from '../lots/operator-pages.module.css';
import { PassedNotice } from '../lots/passed-notice.tsx';

export default function ValidationsPage({ params: { locationId } }: PageProps<typeof staffRoutes.validations>) {
  return (
    <LotWithZones locationId={locationId} title={texts.title}>
      {(location, zones) => (
        <Page
          title={texts.title}
          lead={texts.lead}
          width="wide"
          back={{ to: paths.zones(locationId), label: location.name }}
        >
          <PassedNotice />
          <div className={styles.ways}>
            <ButtonLink to={staffPaths.addValidation(locationId)}>{texts.add}</ButtonLink>
          </div>
          <ValidationList location={location} zones={zones} />
        </Page>
      )}
    </LotWithZones>
  );
}
