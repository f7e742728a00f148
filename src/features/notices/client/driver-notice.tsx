import { type ReactNode, useEffect, useState } from 'react';
import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { formatDay, withArticle } from '#platform/calendar/human-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { DriverNotice as Shown } from '../notice-shapes.ts';
import { AppealForm, StepUpForm } from './appeal-form.tsx';
import styles from './driver-notice.module.css';
import { NoticeEvidence } from './notice-evidence.tsx';
import { readOpenedPlate, storeOpenedPlate } from './notice-intent.ts';
import { lastDay, NoticeStanding } from './notice-standing.tsx';
import { PayForm } from './pay-form.tsx';

const texts = {
  lead: t`Enter your plate to see what it is about, and to appeal.`,
  number: t`Number`,
  plate: t`License plate`,
  open: t`Open the notice`,
  opening: t`Opening…`,
  plateMissing: t`Please enter a license plate number`,
  notFound: t`No notice has this number and this plate. Check both on the paper.`,
  stepUp: t`Ask support`,
  stepUpLead: (day: string) =>
    t`If you disagree with the lot, you can ask support until the end of ${day}. Support’s decision is final.`,
  appeal: t`Appeal`,
  appealLead: (day: string) => t`You may appeal until the end of ${day}. Say it in your own words.`,
  appealUntil: (day: string) => t`until ${day}`,
  appealOver: t`The last day to appeal has passed. Call the lot if something is wrong.`,
};

const openNotice = async (number: string, plate: string): Promise<Shown> =>
  (await callApi('POST /notices/:number', { params: { number }, body: { plate } })).data.notice;

type DriverNoticeProps = {
  readonly number: string;
  readonly mapOf: (lot: Shown['location']) => ReactNode;
  readonly onOpened: () => void;
};

/** A notice for anyone who has its number: the plate opens it. A tab that has opened it once opens it again. */
export function DriverNotice({ number, mapOf, onOpened }: DriverNoticeProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [plate, setPlate] = useState(() => readOpenedPlate(number) ?? '');
  const [isLoading, setLoading] = useState(plate !== '');
  const opened = (notice: Shown, typed: string) => {
    storeOpenedPlate(number, typed);
    setPlate(typed);
    setShown(notice);
    onOpened();
  };
  useEffect(() => {
    const openedPlate = readOpenedPlate(number);
    // If this fails, the plate can be typed again.
    if (openedPlate !== null) void openNotice(number, openedPlate).then(setShown, () => setLoading(false));
  }, [number]);
  if (!shown && isLoading) return <SkeletonList rows={3} height="10rem" />;
  if (!shown) return <PlateForm number={number} onOpen={opened} />;
  const isOver = shown.state.status === 'voided' || shown.payment !== null;
  return (
    <div className={classNames(ui.stack3, styles.opened)}>
      <div className={ui.stack3}>
        <NoticeStanding notice={shown} />
        {shown.charge && !isOver && <PayForm notice={shown} plate={plate} dueCents={shown.charge.dueCents} />}
      </div>
      <div>
        <NoticeEvidence notice={shown}>{mapOf(shown.location)}</NoticeEvidence>
      </div>
      <div>
        {shown.state.status === 'open' && <Appealing notice={shown} plate={plate} onDone={setShown} />}
        {shown.state.status === 'upheld' && <SteppingUp notice={shown} plate={plate} onDone={setShown} />}
        <p className={styles.privately}>{shown.privately}</p>
      </div>
    </div>
  );
}

type PlateFormProps = { readonly number: string; readonly onOpen: (notice: Shown, plate: string) => void };

function PlateForm({ number, onOpen }: PlateFormProps) {
  const form = useForm({
    initial: { plate: '' },
    check: ({ plate }) => ({ plate: plateError(plate, texts.plateMissing) }),
    send: async ({ plate }) => {
      onOpen(await openNotice(number, plate), plate);
    },
    failureText: (error) => (error instanceof ApiError && error.status === 404 ? texts.notFound : errorText(error)),
  });
  return (
    <Form form={form}>
      <p>{texts.lead}</p>
      <Facts facts={[{ label: texts.number, value: <strong>{number}</strong> }]} />
      <PlateField label={texts.plate} {...form.field('plate')} />
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.opening}>
        {texts.open}
      </Button>
    </Form>
  );
}

type AppealingProps = {
  readonly notice: Shown;
  readonly plate: string;
  readonly onDone: (notice: Shown) => void;
};

function Appealing({ notice, plate, onDone }: AppealingProps) {
  const until = new Date(Date.parse(notice.appealUntil) - 1);
  if (until < new Date()) return <p>{texts.appealOver}</p>;
  return (
    <section aria-label={texts.appeal} className={styles.part}>
      <Fold title={texts.appeal} summary={texts.appealUntil(withArticle(formatDay(until, notice.timeZone)))}>
        <p>{texts.appealLead(formatDay(until, notice.timeZone))}</p>
        <AppealForm number={notice.number} plate={plate} photosLeft={notice.photosLeft} onDone={onDone} />
      </Fold>
    </section>
  );
}

function SteppingUp({ notice, plate, onDone }: AppealingProps) {
  const { state, number, photosLeft, timeZone } = notice;
  if (state.status !== 'upheld' || Date.parse(state.stepUpUntil) <= Date.now()) return null;
  return (
    <section aria-label={texts.stepUp} className={styles.part}>
      <h2>{texts.stepUp}</h2>
      <p>{texts.stepUpLead(lastDay(state.stepUpUntil, timeZone))}</p>
      <StepUpForm number={number} plate={plate} photosLeft={photosLeft} onDone={onDone} />
    </section>
  );
}
