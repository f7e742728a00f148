import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, storeAnswer } from '#platform/api/query-client.ts';
import { useSavedChoice } from '#platform/forms/use-saved-choice.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Notifications as Choices } from '../notifications.contract.ts';
import type { NotificationKind } from '../rules/notification-choices.ts';
import { SUMMARY_CLOCKS, type SummaryClock } from '../rules/summary-time.ts';
import { NOTIFICATION_WORDS } from './notification-words.ts';
import styles from './notifications.module.css';

const texts = {
  lead: (email: string) => t`Choose which emails about your lots go to ${email}.`,
  legend: t`Email me about`,
  clock: t`Sent at 7 AM`,
  ofFirstLot: t`My first lot’s time zone`,
  whenEmpty: t`Also after a day on which nothing happened`,
  saving: t`Saving…`,
  saved: t`Saved.`,
};

const CLOCKS: Readonly<Record<SummaryClock, string>> = {
  'America/New_York': t`Eastern Time`,
  'America/Chicago': t`Central Time`,
  'America/Denver': t`Mountain Time`,
  'America/Phoenix': t`Arizona`,
  'America/Los_Angeles': t`Pacific Time`,
  'America/Anchorage': t`Alaska`,
  'Pacific/Honolulu': t`Hawaii`,
  'America/Puerto_Rico': t`Puerto Rico`,
  'Pacific/Guam': t`Guam`,
};

const QUERY = apiQuery('GET /users/notifications');

/** Each choice is stored as it is made; the boxes show it in the meantime. */
export function Notifications() {
  const found = useQuery(QUERY);
  const { isPending, isError, error, data, refetch, isFetching } = found;
  return (
    <>
      {isPending && <SkeletonList rows={4} height="4rem" />}
      {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data && <ChoicesForm choices={data.data} />}
    </>
  );
}

type Chosen = Pick<Choices, 'kinds' | 'whenEmpty' | 'timeZone'>;

function ChoicesForm({ choices }: { readonly choices: Choices }) {
  const { choice, choose, isSaving, saving } = useSavedChoice<Chosen, void>(choices, async (body) => {
    await storeAnswer(QUERY.queryKey, await callApi('PUT /users/notifications', { body }));
  });
  const { offered, email } = choices;
  const { kinds, whenEmpty, timeZone } = choice;
  const change = (changed: Partial<Chosen>) => choose({ kinds, whenEmpty, timeZone, ...changed });
  const toggle = (kind: NotificationKind) =>
    change({ kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  return (
    <div className={ui.stack2}>
      <p>{texts.lead(email)}</p>
      <fieldset>
        <legend className={classNames(ui.strong, styles.legend)}>{texts.legend}</legend>
        <div className={ui.rows}>
          {offered.map((kind) => (
            <div key={kind}>
              <CheckBox
                label={<b>{NOTIFICATION_WORDS[kind].title}</b>}
                hint={NOTIFICATION_WORDS[kind].text}
                checked={kinds.includes(kind)}
                onChange={() => toggle(kind)}
              />
              {kind === 'daily_summary' && kinds.includes(kind) && (
                <div className={classNames(ui.stack1, styles.more)}>
                  <SelectField
                    label={texts.clock}
                    emptyLabel={texts.ofFirstLot}
                    options={SUMMARY_CLOCKS.map((value) => ({ value, label: CLOCKS[value] }))}
                    value={timeZone ?? ''}
                    onChange={(chosen) =>
                      change({ timeZone: SUMMARY_CLOCKS.find((clock) => clock === chosen) ?? null })
                    }
                  />
                  <CheckBox
                    label={texts.whenEmpty}
                    checked={whenEmpty}
                    onChange={(checked) => change({ whenEmpty: checked })}
                  />
                </div>
              )}
            </div>
          ))}
        </div>
      </fieldset>
      {saving.isError && <Banner tone="error">{errorText(saving.error)}</Banner>}
      <p role="status" className={classNames(ui.muted, styles.status)}>
        {isSaving && texts.saving}
        {!isSaving && saving.isSuccess && texts.saved}
      </p>
    </div>
  );
}
