import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, storeAnswer } from '#platform/api/query-client.ts';
import { routes } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { NOTIFICATION_WORDS } from './notification-words.ts';

const texts = {
  title: t`Emails from Parkvale`,
  on: (kind: string) => t`You get this kind of email: ${kind}.`,
  off: (kind: string) => t`You no longer get this kind of email: ${kind}.`,
  stop: t`Stop these emails`,
  stopping: t`Stopping…`,
  resume: t`Get them again`,
  resuming: t`Saving…`,
  all: t`See all notifications`,
};

type MailLinkPageProps = { readonly params: { readonly key: string } };

/** From the end of an email; its link is the key. */
export default function MailLinkPage({ params: { key } }: MailLinkPageProps) {
  return (
    <Page title={texts.title} width="form">
      <MailLink mailKey={key} />
    </Page>
  );
}

/**
 * For whoever opens the link at the end of an email: it takes a tap to stop emails of that kind, so that no program
 * that follows links does it.
 */
function MailLink({ mailKey }: { readonly mailKey: string }) {
  const params = { key: mailKey };
  const query = apiQuery('GET /notification-mails/:key', { params });
  const found = useQuery(query);
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn
        ? callApi('POST /notification-mails/:key/resume', { params })
        : callApi('POST /notification-mails/:key', { params }),
    onSuccess: (answer) => storeAnswer(query.queryKey, answer),
  });
  const link = found.data?.data;
  return (
    <>
      {found.isPending && <SkeletonList rows={1} height="6rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {link && (
        <div className={ui.stack2}>
          <p role="status">{(link.isOn ? texts.on : texts.off)(NOTIFICATION_WORDS[link.kind].title)}</p>
          {change.isError && <Banner tone="error">{errorText(change.error)}</Banner>}
          <div className={ui.row}>
            <Button
              variant={link.isOn ? 'primary' : 'secondary'}
              busy={change.isPending}
              busyText={link.isOn ? texts.stopping : texts.resuming}
              onClick={() => change.mutate(!link.isOn)}
            >
              {link.isOn ? texts.stop : texts.resume}
            </Button>
            <TextLink to={routes.notifications}>{texts.all}</TextLink>
          </div>
        </div>
      )}
    </>
  );
}
