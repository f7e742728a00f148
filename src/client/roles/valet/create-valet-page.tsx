import { useSearchParams } from 'wouter';
import { formTexts as texts } from '../../features/valet/arrival/form-texts.ts';
import { digitsOf } from '../../features/valet/arrival/phone-draft.ts';
import { CreateTicketForm } from '../../features/valet/arriving/create-ticket-form.tsx';
import { offlineTexts } from '../../features/valet/offline/offline-texts.ts';
import { WorkWithoutSignal } from '../../features/valet/offline/work-without-signal.tsx';
import { useStand } from '../../features/valet/stand/use-stand.ts';
import { detailsTexts } from '../../features/valet/ticket/details-texts.ts';
import { furtherPaths } from '../../lib/further/further-paths.ts';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Page } from '../../ui/base/page.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { useGoWithNotice } from '../operator/lots/passed-notice.tsx';

export default function CreateValetPage() {
  return (
    <WorkWithoutSignal>
      <CreateValet />
    </WorkWithoutSignal>
  );
}

function CreateValet() {
  const [search] = useSearchParams();
  const { query, stand } = useStand();
  const goWithNotice = useGoWithNotice();
  return (
    <Page
      title={texts.createTitle}
      lead={stand?.name}
      width="narrow"
      back={{ to: staffPaths.valet(), label: texts.board }}
    >
      {query.isPending && <SkeletonList rows={5} height="4rem" />}
      {query.isError && !query.data && (
        <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      )}
      {query.data && !stand?.settings && <Notice tone="info">{texts.noStand}</Notice>}
      {stand?.settings && (
        <CreateTicketForm
          stand={stand}
          phoneNumber={digitsOf(search.get('phoneNumber') ?? '')}
          onCreated={({ valet: { _id, ticketNumber, hook }, text }) =>
            goWithNotice(staffPaths.valetDetails(_id), {
              title: texts.created(ticketNumber),
              text: text
                ? texts.createdText({ hook, isTexted: text.keptBack === null })
                : offlineTexts.createdOffline(hook),
              ...(text && { next: { to: furtherPaths.claimStub(_id), label: detailsTexts.stub } }),
            })
          }
        />
      )}
    </Page>
  );
}
