import { useMutation, useQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, DownloadLink } from '#platform/ui/button.tsx';
import { nameSignLanguages } from '#platform/ui/fields/sign-language-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { SignPrint } from '../sign-prints.contract.ts';
import styles from './bulk.module.css';

const texts = {
  title: t`Signs to print`,
  signs: (count: number) => ngettext(msgid`${formatCount(count)} sign`, `${formatCount(count)} signs`, count),
  lots: (count: number) => ngettext(msgid`${formatCount(count)} lot`, `${formatCount(count)} lots`, count),
  sizes: { letter: t`Letter`, '12x18': '12 × 18 in' },
  drawn: (done: number, signs: number) =>
    ngettext(
      msgid`${formatCount(done)} of ${formatCount(signs)} sign is drawn.`,
      `${formatCount(done)} of ${formatCount(signs)} signs are drawn.`,
      signs,
    ),
  goesOn: t`You may leave this page. The file will be here, and under “Recent changes”.`,
  stop: t`Stop`,
  stopped: t`Stopped.`,
  failed: t`These signs could not be drawn. Try again, or choose fewer lots.`,
  download: t`Download the PDF`,
  keptUntil: (moment: string) => t`Kept until ${moment}`,
};

const LOOKS_EVERY_MS = 700;
const isUnderWay = ({ state }: SignPrint): boolean => state === 'waiting' || state === 'drawing';

/** The sign files that the reader requested within a day; polled while one is being drawn. */
export function useSignPrints() {
  const found = useQuery({
    ...apiQuery('GET /locations/portfolio/signs'),
    refetchInterval: ({ state: { data } }) => (data?.data.prints.some(isUnderWay) ? LOOKS_EVERY_MS : false),
  });
  const prints = found.data?.data.prints ?? [];
  return { prints, isUnderWay: prints.some(isUnderWay) };
}

/** Each file's progress, a way to stop it, and the file itself. Empty if none was requested. */
export function SignPrints({ prints }: { readonly prints: readonly SignPrint[] }) {
  if (prints.length === 0) return null;
  return (
    <section className={styles.prints} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {prints.map((print) => (
        <Card key={print._id}>
          <div className={ui.stack1}>
            <div>
              <strong>{texts.signs(print.signs)}</strong>
              <p className={ui.muted}>
                {[texts.lots(print.lots), texts.sizes[print.size], nameSignLanguages(print.languages)].join(' · ')}
              </p>
            </div>
            <State print={print} />
          </div>
        </Card>
      ))}
    </section>
  );
}

function State({ print }: { readonly print: SignPrint }) {
  if (isUnderWay(print)) return <UnderWay print={print} />;
  if (print.state === 'stopped') return <p className={ui.muted}>{texts.stopped}</p>;
  if (print.state === 'failed') return <Banner tone="error">{texts.failed}</Banner>;
  return (
    <div className={ui.rowBetween}>
      <DownloadLink
        size="small"
        href={apiUrl('GET /locations/portfolio/signs/:id/signs.pdf', { params: { id: print._id } })}
      >
        {texts.download}
        <VisuallyHidden> {texts.signs(print.signs)}</VisuallyHidden>
      </DownloadLink>
      <span className={ui.muted}>{print.storedUntil !== null && texts.keptUntil(momentOf(print.storedUntil))}</span>
    </div>
  );
}

function UnderWay({ print: { _id: id, done, signs } }: { readonly print: SignPrint }) {
  const stop = useMutation({
    mutationFn: () => callApi('POST /locations/portfolio/signs/:id/stop', { params: { id } }),
    onSettled: () => refreshQueries('/locations/portfolio/signs'),
  });
  const text = texts.drawn(done, signs);
  return (
    <div className={ui.stack1}>
      <progress className={ui.progress} max={signs} value={done} aria-label={text} />
      <div className={ui.rowBetween}>
        <span role="status">{text}</span>
        <Button variant="quiet" size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
          {texts.stop}
        </Button>
      </div>
      <p className={ui.muted}>{texts.goesOn}</p>
      {stop.error && <Banner tone="error">{errorText(stop.error)}</Banner>}
    </div>
  );
}

/** By the reader's own clock: the lots may be in several time zones. */
const momentOf = (iso: string): string =>
  formatMoment(new Date(iso), {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    withZoneName: true,
    now: new Date(),
  });
