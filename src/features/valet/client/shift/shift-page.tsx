import { t } from 'ttag';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { OfflineStand } from '../offline/offline-stand.tsx';
import styles from '../stand/stands.module.css';
import { useStand } from '../stand/use-stand.ts';
import { Shift } from './shift.tsx';

const texts = {
  stand: t`Stand`,
  title: t`Shift`,
  noStands: t`No locations found`,
  toBoard: t`Board`,
};

/** Cash that was taken without a signal is sent, and shown as unsent, before anybody counts. */
export default function ShiftPage() {
  return (
    <OfflineStand>
      <Page title={texts.title} width="wide" back={{ to: paths.valet(), label: texts.toBoard }}>
        <ShiftDesk />
      </Page>
    </OfflineStand>
  );
}

/** The shift at the stand where the user works. */
function ShiftDesk() {
  const { query, stands, stand, choose } = useStand();
  if (query.isPending) return <SkeletonList rows={3} height="6rem" />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!stand) {
    return (
      <EmptyState title={texts.noStands}>
        <ButtonLink to={paths.valet()}>{texts.toBoard}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {stands.length > 1 && (
        <div className={classNames(ui.stack3, ui.narrow, styles.till)}>
          <SelectField
            label={texts.stand}
            value={stand._id}
            onChange={choose}
            options={stands.map((each) => ({ value: each._id, label: nameLot(each) }))}
          />
        </div>
      )}
      <Shift key={stand._id} locationId={stand._id} timeZone={stand.timeZone} mayWork />
    </>
  );
}
