import { lazy, Suspense } from 'react';
import { formatFeeRate } from '#domain/pricing/fee-rate.ts';
import { EditLotForm } from '../../../features/locations/edit/edit-lot-form.tsx';
import { ArchiveLocation } from '../../../features/locations/owned/archive-location.tsx';
import { FeeForm } from '../../../features/locations/owned/fee-form.tsx';
import { LotMoves } from '../../../features/locations/owned/lot-moves.tsx';
import { lotPhotosTexts as photoTexts } from '../../../features/locations/photos/lot-photos-texts.ts';
import { locationsTexts } from '../../../features/locations/place/locations-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import type { staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { Fold } from '../../../ui/folds/fold.tsx';
import styles from './operator-pages.module.css';
import { OwnedLocation } from './owned-location.tsx';
import { useGoWithNotice } from './passed-notice.tsx';

const LotPhotos = lazy(() => import('../../../features/locations/photos/lot-photos.tsx'));

const texts = locationsTexts.edit;
const feeTexts = locationsTexts.fee;
const archiveTexts = locationsTexts.archive;

export default function EditLocationPage({ params: { locationId } }: PageProps<typeof staffRoutes.editLocation>) {
  const goWithNotice = useGoWithNotice();
  const user = useCurrentUser();
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {(location) => (
        <Page
          title={texts.title}
          lead={location.address}
          width="wide"
          back={{ to: paths.zones(locationId), label: location.name }}
        >
          <EditLotForm location={location} />
          <LotMoves locationId={locationId} timeZone={location.timeZone} />
          {!location.archived && (
            <div className={styles.end}>
              <Fold title={photoTexts.title} said={photoTexts.text} inCard>
                <p className={styles.soft}>{photoTexts.text}</p>
                <Suspense fallback={<SkeletonList rows={2} height="8rem" />}>
                  <LotPhotos locationId={locationId} />
                </Suspense>
              </Fold>
            </div>
          )}
          {!location.archived && user?.role === 'odogwu' && (
            <section className={styles.end}>
              <h2>{feeTexts.title}</h2>
              <p className={styles.soft}>{feeTexts.text}</p>
              <FeeForm
                location={location}
                onSaved={({ name, feeBasisPoints }) =>
                  goWithNotice(paths.zones(locationId), { title: feeTexts.saved(name, formatFeeRate(feeBasisPoints)) })
                }
              />
            </section>
          )}
          {!location.archived && user?.role !== 'manager' && (
            <section className={styles.end}>
              <h2>{archiveTexts.title}</h2>
              <p className={styles.soft}>{archiveTexts.text}</p>
              <ArchiveLocation
                location={location}
                onArchived={() =>
                  goWithNotice(paths.locations(), {
                    title: archiveTexts.done(location.name),
                    text: archiveTexts.doneText,
                  })
                }
              />
            </section>
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
