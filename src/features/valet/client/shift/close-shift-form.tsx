import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Facts } from '#platform/ui/facts.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import { MISSING_REASONS, type MissingReason, mayCount } from '../../rules/shift.ts';
import { useKeyBoard } from '../tickets/use-key-board.ts';
import { CarsLeft } from './cars-left.tsx';
import { bannerOfTill, describeCarsLeft, describeDifference, missingReasonNames } from './describe-shift.ts';

const texts = {
  expected: t`The till should hold`,
  countAgain: t`Count again`,
  noneMissing: t`No key is missing.`,
  whereIs: (hook: number, ticket: string) => t`Where is the key from hook ${hook}, ticket ${ticket}?`,
  choose: t`Choose`,
  chooseWhere: t`Choose where the key is.`,
  whoHas: (hook: number) => t`Who has the key from hook ${hook}?`,
  nameThem: t`Enter who has it.`,
  answerAll: t`Choose where each missing key is.`,
  note: t`Note`,
  close: t`Close the shift`,
  closing: t`Closing…`,
  counted: t`Counted`,
  strays: (hooks: string) => t`No open ticket: hook ${hooks}`,
};

/** Where each missing key is, by its hook. */
type Answers = Readonly<Record<number, { readonly why: MissingReason | ''; readonly who: string }>>;
type Entered = { readonly answers: Answers; readonly note: string; readonly unanswered: string };

type CloseShiftFormProps = {
  readonly shift: ValetShift;
  readonly last: ValetShift['counts'][number];
  readonly onClosed: (shift: ValetShift) => void;
  /** `moved`: cash was booked after the count. */
  readonly onCountAgain: (why: 'wanted' | 'moved') => void;
};

const NOTHING = { why: '', who: '' } as const;

/** The count next to what should be there; then the missing keys, the cars that stay, and the end of the shift. */
export function CloseShiftForm({ shift, last, onClosed, onCountAgain }: CloseShiftFormProps) {
  const { locationId } = shift;
  const { missing, stray } = last.keys;
  const sendOnce = useSafeRepeat();
  const unhung = last.keys.withoutHook.map((ticketNumber) => ({ ticketNumber, plateNumber: '', hook: null }));
  const cars = [...(useKeyBoard(locationId)?.taken ?? []), ...unhung];
  const form = useForm<Entered>({
    initial: { answers: {}, note: '', unanswered: '' },
    check: ({ answers }) => {
      const open = missing.some(({ hook }) => !isAnswered(answers[hook]));
      return open ? { unanswered: texts.answerAll } : {};
    },
    send: async ({ answers, note }) => {
      const explained = missing.flatMap(({ hook }) => {
        const { why, who } = answers[hook] ?? NOTHING;
        return why === '' ? [] : [{ hook, why, who: who.trim() }];
      });
      const body = { shift: shift._id, missing: explained, note: note.trim() };
      try {
        const { data } = await sendOnce(body, (idempotencyKey) =>
          callApi('POST /valets/locations/:locationId/shift/close', { params: { locationId }, body, idempotencyKey }),
        );
        onClosed(data.shift);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'till_moved')) throw error;
        onCountAgain('moved');
      }
    },
  });
  const answer = (hook: number, part: Partial<Answers[number]>) =>
    form.set('answers', { ...form.values.answers, [hook]: { ...NOTHING, ...form.values.answers[hook], ...part } });
  const mayRecount = mayCount(
    shift.counts.map(({ expected }) => ({ expectedCents: expected })),
    last.expected,
  );
  return (
    <Form form={form}>
      <h2>{texts.close}</h2>
      <Banner tone={bannerOfTill(last.difference)} title={describeDifference(last.difference)} />
      <Facts
        facts={[
          { label: texts.counted, value: <Money cents={last.counted} /> },
          { label: texts.expected, value: <Money cents={last.expected} /> },
        ]}
      />
      {mayRecount && (
        <Button variant="secondary" onClick={() => onCountAgain('wanted')}>
          {texts.countAgain}
        </Button>
      )}
      {stray.length > 0 && <p>{texts.strays(stray.join(', '))}</p>}
      {missing.length === 0 && <p>{texts.noneMissing}</p>}
      {missing.map(({ hook, ticketNumber }) => {
        const { why, who } = form.values.answers[hook] ?? NOTHING;
        const error = form.errorOf('unanswered') === undefined || isAnswered({ why, who }) ? undefined : '';
        return (
          <div key={hook} className={ui.stack1}>
            <SelectField
              label={texts.whereIs(hook, ticketNumber)}
              value={why}
              emptyLabel={texts.choose}
              error={error === undefined || why !== '' ? undefined : texts.chooseWhere}
              onChange={(chosen) => answer(hook, { why: isReason(chosen) ? chosen : '' })}
              options={MISSING_REASONS.map((value) => ({ value, label: missingReasonNames[value] }))}
            />
            {why === 'with_attendant' && (
              <TextField
                label={texts.whoHas(hook)}
                value={who}
                maxLength={80}
                autoComplete="off"
                error={error === undefined ? undefined : texts.nameThem}
                onChange={(typed) => answer(hook, { who: typed })}
              />
            )}
          </div>
        );
      })}
      {cars.length > 0 && (
        <div className={ui.stack1}>
          <h3>{describeCarsLeft(cars.length)}</h3>
          <CarsLeft cars={cars} />
        </div>
      )}
      <TextField label={texts.note} optional autoComplete="off" maxLength={300} {...form.field('note')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.closing} full>
        {texts.close}
      </Button>
    </Form>
  );
}

const isReason = (word: string): word is MissingReason => MISSING_REASONS.some((known) => known === word);

const isAnswered = (answer: Answers[number] | undefined): boolean =>
  answer !== undefined && answer.why !== '' && (answer.why !== 'with_attendant' || answer.who.trim() !== '');
