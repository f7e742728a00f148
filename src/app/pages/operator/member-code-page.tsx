import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { enteredFrom, fieldsFrom } from '#features/members/client/code-fields.ts';
import { CodeForm } from '#features/members/client/code-form.tsx';
import { CodeUses } from '#features/members/client/code-uses.tsx';
import type { MemberCode } from '#features/members/members.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { LotWithZones } from './lot-with-zones.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = {
  title: t`Member codes`,
  back: t`Member codes`,
  save: t`Save`,
  saving: t`Saving…`,
  saved: (name: string) => t`${name} is saved`,
  unknown: t`This code does not exist`,
  usedBy: t`Used by`,
  archiveTitle: t`Stop accepting it`,
  archiveText: t`No one can park with it anymore. Past uses stay on record, and parked cars stay parked.`,
  archive: t`Archive this code`,
  archiveQuestion: (name: string) => t`Archive ${name}?`,
  archiveConfirm: t`Archive`,
  keep: t`Keep it`,
  archivedDone: (name: string) => t`${name} is archived`,
};

/** One code: change it, see who used it, revoke it. */
export default function MemberCodePage({ params }: PageProps<typeof routes.memberCode>) {
  const { locationId, codeId } = params;
  const found = useQuery({
    queryKey: [`/locations/${locationId}/member-codes`, codeId],
    queryFn: () => findCode(locationId, codeId),
  });
  const back = { to: paths.memberCodes(locationId), label: texts.back };
  return (
    <LotWithZones locationId={locationId} title={texts.title} width="narrow" back={back}>
      {(location, zones) => (
        <Page title={found.data?.name ?? texts.title} lead={nameLot(location)} width="narrow" back={back}>
          {found.isPending && <SkeletonList rows={4} height="4rem" />}
          {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
          {found.data === null && <EmptyState title={texts.unknown} />}
          {found.data && <OneCode code={found.data} location={location} zones={zones} />}
        </Page>
      )}
    </LotWithZones>
  );
}

type OneCodeProps = { readonly code: MemberCode; readonly location: Location; readonly zones: readonly Zone[] };

function OneCode({ code, location, zones }: OneCodeProps) {
  const { _id: locationId, timeZone } = location;
  const params = { locationId, id: code._id };
  const goBackWithNotice = useGoBackWithNotice(locationId);
  return (
    <>
      {!code.archived && (
        <CodeForm
          initial={enteredFrom(code, timeZone)}
          zones={zones.filter(({ _id, archived }) => !archived || code.zoneIds?.includes(_id))}
          submit={texts.save}
          busyText={texts.saving}
          send={async (entered) => {
            const body = fieldsFrom(entered, timeZone);
            await callApi('PATCH /locations/:locationId/member-codes/:id', { params, body });
            await goBackWithNotice(texts.saved(body.name));
          }}
        />
      )}
      <section className={classNames(ui.stack2, ui.section)}>
        <h2>{texts.usedBy}</h2>
        <CodeUses locationId={locationId} codeId={code._id} timeZone={timeZone} />
      </section>
      {!code.archived && (
        <section className={classNames(ui.stack2, ui.section)}>
          <h2>{texts.archiveTitle}</h2>
          <p className={ui.soft}>{texts.archiveText}</p>
          <ConfirmButton
            label={texts.archive}
            title={texts.archiveQuestion(code.name)}
            confirmLabel={texts.archiveConfirm}
            cancelLabel={texts.keep}
            act={async () => {
              await callApi('DELETE /locations/:locationId/member-codes/:id', { params });
              await goBackWithNotice(texts.archivedDone(code.name));
            }}
          >
            <p>{texts.archiveText}</p>
          </ConfirmButton>
        </section>
      )}
    </>
  );
}

function useGoBackWithNotice(locationId: string) {
  const goWithBanner = useGoWithBanner();
  return async (title: string) => {
    await refreshQueries(`/locations/${locationId}`);
    goWithBanner(paths.memberCodes(locationId), { title });
  };
}

const PAGE_SIZE = 200;

/** One of a lot's codes, found by searching the list. Null if none has this id. @throws ApiError */
async function findCode(locationId: string, codeId: string): Promise<MemberCode | null> {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi('GET /locations/:id/member-codes', { params: { id: locationId }, query });
    const found = page.data.codes.find(({ _id }) => _id === codeId);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}
