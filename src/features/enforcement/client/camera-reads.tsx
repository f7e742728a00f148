import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { ListedBanner } from '#features/plate-lists/client/shared/listed-banner.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './enforcement.module.css';
import type { SavedLot } from './offline/lot-pack.ts';
import { formatMomentAsOf } from './offline/verdict-words.ts';
import { describeVerdict, toneOfVerdict } from './shared/recorded-verdict.ts';

const texts = {
  title: t`Read by cameras`,
  lead: t`Not covered when they were read. Check a plate before you act: it may have been paid since.`,
  check: t`Check`,
  checkName: (plate: string) => t`Check: ${plate}`,
  picture: (plate: string) => t`Picture of ${plate} from the camera`,
  by: (camera: string, time: string) => `${camera}, ${time}`,
  unsure: (percent: number) => t`${percent}% sure`,
};

const SHOWN = 10;
const POLL_EVERY_MS = 15_000;
/** Below this, the plate is worth a second look. */
const SURE = 0.9;

type Read = Answer<'GET /locations/:id/reads'>['data']['reads'][number];

type CameraReadsProps = {
  readonly lot: SavedLot;
  readonly onCheck: (requested: { plate: string; state: string }) => Promise<void>;
};

/** The latest uncovered plates that cameras read here, at lots that have cameras. */
export function CameraReads({ lot, onCheck }: CameraReadsProps) {
  const requested = { params: { id: lot.locationId }, query: { limit: SHOWN, which: 'uncovered' as const } };
  const list = useQuery({ ...apiQuery('GET /locations/:id/reads', requested), refetchInterval: POLL_EVERY_MS });
  const reads = list.data?.data.reads ?? [];
  if (reads.length === 0) return null;
  return (
    <section className={ui.stack1}>
      <h2>{texts.title}</h2>
      <p className={ui.muted}>{texts.lead}</p>
      <ul className={ui.rows}>
        {reads.map((read) => (
          <OneRead key={read._id} read={read} lot={lot} onCheck={onCheck} />
        ))}
      </ul>
    </section>
  );
}

type OneReadProps = Pick<CameraReadsProps, 'onCheck' | 'lot'> & { readonly read: Read };

function OneRead({ read, lot: { locationId, timeZone }, onCheck }: OneReadProps) {
  const { plateNumber: plate, state, camera, at, confidence } = read;
  const verdict = { ...read, offline: false };
  const when = formatMomentAsOf(at, { timeZone, checkedAt: new Date().toISOString() });
  const checking = useMutation({
    mutationFn: async () => {
      await onCheck({ plate, state: state ?? '' });
    },
  });
  return (
    <li className={classNames(ui.beside, styles.read)}>
      {read.listed.length > 0 && (
        <div className={styles.listed}>
          <ListedBanner listed={read.listed} of={read._id} />
        </div>
      )}
      <Plate plate={plate} state={state ?? ''} />
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.checkName(plate)}
        busy={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {texts.check}
      </Button>
      <span className={classNames(ui.clusterTight, styles.seen)}>
        <StatusBadge tone={toneOfVerdict(verdict)}>{describeVerdict(verdict)}</StatusBadge>
        <span className={ui.muted}>{texts.by(camera, when)}</span>
        {confidence < SURE && <span className={ui.muted}>{texts.unsure(Math.round(confidence * 100))}</span>}
      </span>
      {read.hasPicture && (
        <img
          className={styles.picture}
          loading="lazy"
          src={apiUrl('GET /locations/:locationId/reads/:id/picture', { params: { locationId, id: read._id } })}
          alt={texts.picture(plate)}
        />
      )}
      {checking.isError && <Banner tone="error">{errorText(checking.error)}</Banner>}
    </li>
  );
}
