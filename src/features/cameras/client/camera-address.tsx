import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { AddressDialog } from '#platform/ui/feedback/secret-dialog.tsx';
import { nameMaker } from '../rules/camera-makers.ts';
import type { Added } from './camera-form.tsx';
import { CameraStatus } from './camera-status.tsx';
import { STEPS } from './camera-words.ts';
import styles from './cameras.module.css';

const texts = {
  title: (name: string) => t`Connect “${name}”`,
  once: t`This address is shown once. Whoever has it can send reads as this camera.`,
  steps: (maker: string) => t`At the camera (${maker})`,
};

/** A camera's first read is seen within two seconds. */
const POLL_EVERY_MS = 1500;

type CameraAddressProps = { readonly locationId: string; readonly added: Added; readonly onDone: () => void };

/** Where a camera sends, how it is entered there, and whether it arrives. */
export function CameraAddress({ locationId, added: { camera, address }, onDone }: CameraAddressProps) {
  const list = useQuery({
    ...apiQuery('GET /locations/:id/cameras', { params: { id: locationId } }),
    refetchInterval: POLL_EVERY_MS,
  });
  const now = list.data?.data.cameras.find(({ _id }) => _id === camera._id) ?? camera;
  return (
    <AddressDialog title={texts.title(camera.name)} once={texts.once} address={address} onDone={onDone}>
      <h3>{texts.steps(nameMaker(camera.maker))}</h3>
      <ol className={styles.steps}>
        {STEPS[camera.maker].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CameraStatus camera={now} timeZone={list.data?.data.timeZone ?? 'UTC'} />
    </AddressDialog>
  );
}
