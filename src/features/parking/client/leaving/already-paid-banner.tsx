import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { StopLink } from '../booking/booking-refusals.ts';
import type { VehicleDraft } from '../booking/vehicle-draft.ts';

const texts = {
  offer: t`Is it your parking? Its link stops it from any phone.`,
  send: (contact: string) => t`Send the link to ${contact}`,
  sent: t`If it still runs, the link is on its way. Open it to stop.`,
};

type AlreadyPaidBannerProps = {
  readonly title?: string | undefined;
  readonly locationId: string;
  /** Null where nobody can be sent a link. */
  readonly link: StopLink | null;
  readonly vehicles: readonly VehicleDraft[];
  readonly children: ReactNode;
};

/** Why a car cannot be paid for. Whoever does not hold its parking, another phone or another person, may have its link sent. */
export function AlreadyPaidBanner({ title, locationId, link, vehicles, children }: AlreadyPaidBannerProps) {
  const sending = useMutation({
    mutationFn: async () => {
      const car =
        vehicles.find(({ plate }) => normalizePlate(plate) === normalizePlate(link?.plate ?? '')) ?? vehicles[0];
      if (!car) return;
      const body = { plate: car.plate.trim(), state: car.state.trim() };
      await callApi('POST /locations/:id/stop-links', { params: { id: locationId }, body });
    },
  });
  // It replaces the button that was pressed, and is no failure.
  if (sending.isSuccess) {
    return (
      <Banner tone="success" takesFocus>
        {texts.sent}
      </Banner>
    );
  }
  return (
    <Banner tone="error" {...(title && { title })}>
      {children}
      {link && (
        <>
          <p>{texts.offer}</p>
          <Button size="small" variant="secondary" busy={sending.isPending} onClick={() => sending.mutate()}>
            {texts.send(link.contact)}
          </Button>
        </>
      )}
      {sending.isError && <p>{errorText(sending.error)}</p>}
    </Banner>
  );
}
