import { t } from 'ttag';
import { fieldsFrom, NEW_VALIDATION } from '#features/validations/client/validation-fields.ts';
import { ValidationForm } from '#features/validations/client/validation-form.tsx';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { LotWithZones } from './lot-with-zones.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = {
  add: t`Add a code`,
  adding: t`Adding…`,
  added: (name: string) => t`${name}’s code was added`,
  back: t`Validations`,
};

export default function AddValidationPage({ params: { locationId } }: PageProps<typeof routes.addValidation>) {
  const goWithBanner = useGoWithBanner();
  const sendOnce = useSafeRepeat();
  const back = { to: paths.validations(locationId), label: texts.back };
  return (
    <LotWithZones locationId={locationId} title={texts.add} back={back}>
      {({ name: lot }, zones) => (
        <Page title={texts.add} lead={lot} width="form" back={back}>
          <ValidationForm
            initial={NEW_VALIDATION}
            zones={zones.filter(({ archived }) => !archived)}
            submit={texts.add}
            busyText={texts.adding}
            send={async (entered) => {
              const body = fieldsFrom(entered);
              await sendOnce(body, (idempotencyKey) =>
                callApi('POST /locations/:id/validations', { params: { id: locationId }, body, idempotencyKey }),
              );
              await refreshQueries(`/locations/${locationId}`);
              goWithBanner(back.to, { title: texts.added(body.name) });
            }}
          />
        </Page>
      )}
    </LotWithZones>
  );
}
