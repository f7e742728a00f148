import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { CreateTicketForm } from '#features/valet/client/arrival/create-ticket-form.tsx';
import { digitsOf } from '#features/valet/client/arrival/phone-draft.ts';
import { OfflineStand } from '#features/valet/client/offline/offline-stand.tsx';
import { useStand } from '#features/valet/client/stand/use-stand.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useGoWithBanner } from '../operator/passed-banner.tsx';

const texts = {
  createTitle: t`New ticket`,
  board: t`Board`,
  created: (ticketNumber: string) => t`Ticket ${ticketNumber} is created`,
  createdText: ({ hook, isTexted }: { hook: number | null; isTexted: boolean }) => {
    const key = hook === null ? t`The key has no hook.` : t`Hang the key on hook ${hook}.`;
    return isTexted
      ? t`${key} The guest is texted a link.`
      : t`${key} This guest gets no text: show them the code below.`;
  },
  noStand: t`Choose a stand on the board first.`,
  createdOffline: (hook: number | null) =>
    t`${hook === null ? t`The key has no hook.` : t`Hang the key on hook ${hook}.`} Saved on this phone and sent automatically.`,
  stub: t`Print the claim stub`,
};

export default function CreateValetPage() {
  return (
    <OfflineStand>
      <CreateValet />
    </OfflineStand>
  );
}

function CreateValet() {
  const [search] = useSearchParams();
  const { query, stand } = useStand();
  const goWithBanner = useGoWithBanner();
  const isWide = useIsWide();
  return (
    <Page
      title={texts.createTitle}
      width="narrow"
      compact
      back={{ to: paths.valet(), label: stand?.name ?? texts.board }}
    >
      {query.isPending && <SkeletonList rows={5} height="4rem" />}
      {query.isError && !query.data && (
        <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      )}
      {query.data && !stand?.settings && <Banner tone="info">{texts.noStand}</Banner>}
      {stand?.settings && (
        <CreateTicketForm
          stand={stand}
          phoneNumber={digitsOf(search.get('phoneNumber') ?? '')}
          onCreated={({ valet: { _id, ticketNumber, hook }, text }) =>
            goWithBanner(paths.valetDetails(_id), {
              title: texts.created(ticketNumber),
              text: text ? texts.createdText({ hook, isTexted: text.withheld === null }) : texts.createdOffline(hook),
              // Elsewhere the code for the guest is in view, with the stub next to it.
              ...(text?.withheld === null &&
                !isWide && { next: { to: paths.claimStub(_id), label: texts.stub, variant: 'secondary' } }),
            })
          }
        />
      )}
    </Page>
  );
}
