import { t } from 'ttag';
import { fieldsFrom, NEW_CODE } from '#features/members/client/code-fields.ts';
import { CodeForm } from '#features/members/client/code-form.tsx';
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
  back: t`Member codes`,
  adding: t`Adding…`,
  added: (name: string) => t`${name} is ready to use`,
};

export default function AddMemberCodePage({ params: { locationId } }: PageProps<typeof routes.addMemberCode>) {
  const goWithBanner = useGoWithBanner();
  const sendOnce = useSafeRepeat();
  const back = { to: paths.memberCodes(locationId), label: texts.back };
  return (
    <LotWithZones locationId={locationId} title={texts.add} back={back}>
      {({ name: lot, timeZone }, zones) => (
        <Page title={texts.add} lead={lot} width="form" back={back}>
          <CodeForm
            initial={NEW_CODE}
            zones={zones.filter(({ archived }) => !archived)}
            submit={texts.add}
            busyText={texts.adding}
            send={async (entered) => {
              const body = fieldsFrom(entered, timeZone);
              const { data } = await sendOnce(body, (idempotencyKey) =>
                callApi('POST /locations/:id/member-codes', { params: { id: locationId }, body, idempotencyKey }),
              );
              await refreshQueries(`/locations/${locationId}`);
              goWithBanner(back.to, { title: texts.added(data.code.name) });
            }}
          />
        </Page>
      )}
    </LotWithZones>
  );
}
