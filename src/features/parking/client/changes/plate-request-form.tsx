import { t } from 'ttag';
import { useLocation } from 'wouter';
import { CarFields } from '#features/vehicles/client/shared/car-fields.tsx';
import { callApi } from '#platform/api/call-api.ts';
import { refreshSessions } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { paths } from '#platform/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { OutsideLink, telUrl } from '#platform/ui/layout/outside-link.tsx';
import type { OwnSession } from '../../sessions.contract.ts';
import { checkPlateChange } from './correction-form.tsx';

const texts = {
  askLead: t`The lot confirms it with one tap. Your receipt shows that you paid.`,
  ask: t`Ask the lot to fix it`,
  asking: t`Sending…`,
  call: (phone: string) => t`Call ${phone}`,
};

type AskLotProps = { readonly session: OwnSession; readonly phone: string };

/** Once the driver's own minutes are over. The lot gets the right plate and only has to confirm it. */
export function PlateRequestForm({ session, phone }: AskLotProps) {
  const { receiptKey, _id: sessionId } = session;
  const sendOnce = useSafeRepeat();
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { plateNumber: session.vehiclePlate, state: session.vehicleState },
    check: (entered) => checkPlateChange(entered, session),
    send: async ({ plateNumber, state }) => {
      const body = { sessionId, plateNumber: plateNumber.trim(), ...(state !== session.vehicleState && { state }) };
      const params = { key: receiptKey };
      await sendOnce(body, (idempotencyKey) =>
        callApi('POST /receipts/:key/plate-requests', { params, body, idempotencyKey }),
      );
      await refreshSessions();
      navigate(paths.receipt(receiptKey), { replace: true });
    },
  });
  return (
    <Form form={form}>
      <p>{texts.askLead}</p>
      <CarFields form={form} />
      <ActionBar>
        <FormFailure form={form} />
        <Button type="submit" busy={form.busy} busyText={texts.asking} full>
          {texts.ask}
        </Button>
      </ActionBar>
      {phone && (
        <OutsideLink href={telUrl(phone)} name={texts.call(phone)} variant="secondary" full>
          {texts.call(phone)}
        </OutsideLink>
      )}
    </Form>
  );
}
