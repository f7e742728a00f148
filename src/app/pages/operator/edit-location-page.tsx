import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { ArchiveLocation } from '#features/lots/client/edit/archive-location.tsx';
import { EditLotForm } from '#features/lots/client/edit/edit-lot-form.tsx';
import { FeeForm } from '#features/lots/client/edit/fee-form.tsx';
import { LotMoves } from '#features/lots/client/edit/lot-moves.tsx';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { MAX_LOT_PHOTOS } from '#features/lots/rules/lot-photos.ts';
import { formatFeeRate } from '#features/pricing/rules/fee-rate.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const photoTexts = {
  title: t`Photos`,
  text: t`Up to ${MAX_LOT_PHOTOS}. The first one is shown in the list of lots and on the lot’s page.`,
};

const LotPhotos = lazy(() => import('#features/lots/client/photos/lot-photos.tsx'));

const texts = {
  title: t`Edit location`,
};
const feeTexts = {
  title: t`Transaction fee`,
  text: t`What drivers pay us on top of parking here. Earlier sales keep their fee.`,
  saved: (name: string, rate: string) => t`The fee at ${name} is ${rate}`,
};
const archiveTexts = {
  title: t`Archive`,
  text: t`For a lot that you no longer run.`,
  done: (name: string) => t`${name} is archived`,
  doneText: t`Its sessions, receipts and revenue are kept. To restore it, open it under “Archived”.`,
};

export default function EditLocationPage({ params: { locationId } }: PageProps<typeof routes.editLocation>) {
  const goWithBanner = useGoWithBanner();
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
            <div className={classNames(ui.stack2, ui.section)}>
              <Fold title={photoTexts.title} summary={photoTexts.text} inCard>
                <p className={ui.soft}>{photoTexts.text}</p>
                <Suspense fallback={<SkeletonList rows={2} height="8rem" />}>
                  <LotPhotos locationId={locationId} />
                </Suspense>
              </Fold>
            </div>
          )}
          {!location.archived && user?.role === 'odogwu' && (
            <section className={classNames(ui.stack2, ui.section)}>
              <h2>{feeTexts.title}</h2>
              <p className={ui.soft}>{feeTexts.text}</p>
              <FeeForm
                location={location}
                onSaved={({ name, feeBasisPoints }) =>
                  goWithBanner(paths.zones(locationId), { title: feeTexts.saved(name, formatFeeRate(feeBasisPoints)) })
                }
              />
            </section>
          )}
          {!location.archived && user?.role !== 'manager' && (
            <section className={classNames(ui.stack2, ui.section)}>
              <h2>{archiveTexts.title}</h2>
              <p className={ui.soft}>{archiveTexts.text}</p>
              <ArchiveLocation
                location={location}
                onArchived={() =>
                  goWithBanner(paths.locations(), {
                    title: archiveTexts.done(nameLot(location)),
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
