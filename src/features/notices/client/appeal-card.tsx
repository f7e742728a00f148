import { t } from 'ttag';
import { formatDay, formatMoment } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { LotNotice } from '../notice-shapes.ts';
import styles from './lot-notices.module.css';
import { NoticePhotos } from './notice-photos.tsx';

const texts = {
  lotWrote: (reason: string) => t`The lot wrote: ${reason}`,
  answerBy: (day: string) => t`Answer by ${day}. After that it is granted.`,
  answer: t`Your answer`,
  answerHint: t`The driver reads this.`,
  grant: t`Grant the appeal`,
  uphold: t`The notice stands`,
  appeals: t`Appeals`,
  answerMissing: t`Please say why.`,
  sending: t`Sending…`,
};

export const formatGivenAt = ({ givenAt, timeZone }: LotNotice): string =>
  formatMoment(new Date(givenAt), { timeZone, now: new Date() });

type Decision = { readonly decision: 'grant' | 'uphold'; readonly reason: string };

type AppealCardProps = {
  readonly notice: LotNotice;
  /** The lot's, where several lots are shown. */
  readonly lotName?: string;
  readonly photoUrl: (id: string) => string;
  readonly decide: (decision: Decision) => Promise<unknown>;
};

/** An appeal with its evidence, and the answer to it: by the lot, or by support. */
export function AppealCard({ notice, lotName, photoUrl, decide }: AppealCardProps) {
  const { state, appeal, charge, timeZone } = notice;
  const form = useForm({
    initial: { reason: '', decision: 'grant' as Decision['decision'] },
    check: ({ reason }) => (reason.trim() === '' ? { reason: texts.answerMissing } : {}),
    send: decide,
  });
  const about = [lotName, formatGivenAt(notice), notice.reason, charge && formatCents(charge.dueCents), notice.note];
  return (
    <section
      className={classNames(ui.stack1, ui.reading, ui.card)}
      aria-label={`${texts.appeals}: ${notice.plateNumber}`}
    >
      <header className={ui.row}>
        <Plate plate={notice.plateNumber} state={notice.plateState} />
        {'answerBy' in state && (
          <strong>{texts.answerBy(formatDay(new Date(Date.parse(state.answerBy) - 1), timeZone))}</strong>
        )}
      </header>
      <p>{[...about, notice.officer.name].filter(Boolean).join(' · ')}</p>
      <blockquote className={styles.words}>{appeal?.text}</blockquote>
      {state.status === 'at_support' && <p className={styles.words}>{texts.lotWrote(state.ownersReason)}</p>}
      {appeal?.stepUp && <blockquote className={styles.words}>{appeal.stepUp}</blockquote>}
      <NoticePhotos notice={notice} photoUrl={photoUrl} large />
      <Form form={form}>
        <TextArea label={texts.answer} hint={texts.answerHint} maxLength={500} {...form.field('reason')} />
        <FormFailure form={form} />
        <div className={ui.cluster}>
          <Button
            type="submit"
            busy={form.busy && form.values.decision === 'grant'}
            busyText={texts.sending}
            onClick={() => form.set('decision', 'grant')}
          >
            {texts.grant}
          </Button>
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy && form.values.decision === 'uphold'}
            busyText={texts.sending}
            onClick={() => form.set('decision', 'uphold')}
          >
            {texts.uphold}
          </Button>
        </div>
      </Form>
    </section>
  );
}
