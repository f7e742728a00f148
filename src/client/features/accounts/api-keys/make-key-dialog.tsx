import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KEY_SCOPES, type KeyScope } from '#domain/integrations/key-scopes.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { apiQuery, refreshQueries } from '../../../lib/api/query-client.ts';
import { useCopy } from '../../../lib/clipboard/use-copy.ts';
import { useOwnLots } from '../../../lib/lists/own-lots.ts';
import { Button } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { AllOrSomeField } from '../../../ui/fields/all-or-some-field.tsx';
import { CheckList } from '../../../ui/fields/check-list.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { checkProof, NO_PROOF, ProofFields, proofIn, type WantedProof } from '../ways-in/proof-fields.tsx';
import styles from './api-keys.module.css';
import { scopeTexts, apiKeysTexts as texts } from './api-keys-texts.ts';

const SCOPES = KEY_SCOPES.map((value) => ({ value, label: scopeTexts[value] }));

/** First the form, then the key itself: it closes only when its reader says that it is saved. */
export function MakeKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const ways = useQuery(apiQuery('GET /users/ways-in'));
  const finish = async () => {
    onClose();
    await refreshQueries('/api-keys');
  };
  if (key !== null) return <MadeKey apiKey={key} onSaved={() => void finish()} />;
  return (
    <Dialog title={texts.makeTitle} onClose={onClose}>
      {ways.isPending && <SkeletonList rows={2} height="8rem" />}
      {ways.isError && <LoadFailure error={ways.error} busy={ways.isFetching} onRetry={ways.refetch} />}
      {ways.data?.data.proof === 'sign_in_again' && <SignInAgain onClose={onClose} />}
      {ways.data && ways.data.data.proof !== 'sign_in_again' && (
        <KeyForm wanted={ways.data.data.proof} onMade={setKey} onCanceled={onClose} />
      )}
    </Dialog>
  );
}

function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <p>{texts.signInAgain}</p>
      <DialogButtons>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </DialogButtons>
    </>
  );
}

type KeyFormProps = {
  readonly wanted: WantedProof;
  readonly onMade: (key: string) => void;
  readonly onCanceled: () => void;
};
type Entered = typeof NO_PROOF & {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly locationIds: readonly string[] | null;
};

const NOTHING: Entered = { ...NO_PROOF, name: '', scopes: [], locationIds: null };

function KeyForm({ wanted, onMade, onCanceled }: KeyFormProps) {
  const form = useForm<Entered>({
    initial: NOTHING,
    check: (entered) => ({
      ...(entered.name.trim() === '' && { name: texts.nameMissing }),
      ...(entered.scopes.length === 0 && { scopes: texts.scopesMissing }),
      ...(entered.locationIds?.length === 0 && { locationIds: texts.lotsMissing }),
      ...checkProof(wanted, entered),
    }),
    send: async ({ name, scopes, locationIds, ...proof }) => {
      const chosen = { name, scopes: [...scopes], locationIds: locationIds && [...locationIds] };
      const { data } = await callApi('POST /api-keys', { body: { ...chosen, ...proofIn(wanted, proof) } });
      onMade(data.key);
    },
  });
  const { scopes } = form.values;
  return (
    <Form form={form}>
      <TextField label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" {...form.field('name')} />
      <FieldGroup label={texts.scopes} error={form.errorOf('scopes')}>
        {({ describedBy }) => (
          <CheckList
            options={SCOPES}
            chosen={scopes}
            onChange={(chosen) =>
              form.set(
                'scopes',
                KEY_SCOPES.filter((scope) => chosen.includes(scope)),
              )
            }
            invalid={form.errorOf('scopes') !== undefined}
            describedBy={describedBy}
          />
        )}
      </FieldGroup>
      <LotsField
        chosen={form.values.locationIds}
        onChange={(ids) => form.set('locationIds', ids)}
        error={form.errorOf('locationIds')}
      />
      <ProofFields form={form} wanted={wanted} />
      <FormFailure form={form} />
      <DialogButtons>
        <Button type="submit" busy={form.busy} busyText={texts.making}>
          {texts.make}
        </Button>
        <Button variant="quiet" onClick={onCanceled}>
          {texts.cancel}
        </Button>
      </DialogButtons>
    </Form>
  );
}

type LotsFieldProps = {
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
  readonly error: string | undefined;
};

/** All lots, or some of them. An owner with one has nothing to choose. */
function LotsField({ chosen, onChange, error }: LotsFieldProps) {
  const lots = useOwnLots();
  if (lots.isPending) return <SkeletonList rows={1} height="6rem" />;
  if (lots.isError) return <LoadFailure error={lots.error} onRetry={lots.refetch} busy={lots.isFetching} />;
  if (lots.data.length < 2) return null;
  return (
    <AllOrSomeField
      label={texts.lots}
      allLabel={texts.allLots}
      someLabel={texts.someLots}
      options={lots.data.map(({ _id, name }) => ({ value: _id, label: name }))}
      chosen={chosen}
      onChange={onChange}
      error={error}
    />
  );
}

/** Only the button closes it: a key that nobody has copied is lost. */
function MadeKey({ apiKey, onSaved }: { readonly apiKey: string; readonly onSaved: () => void }) {
  const { copied, copy } = useCopy(apiKey);
  return (
    <Dialog title={texts.madeTitle} onClose={onSaved}>
      <p>{texts.madeText}</p>
      <code className={styles.secret}>{apiKey}</code>
      {copied === 'no' && <Notice tone="error">{texts.notCopied}</Notice>}
      <DialogButtons>
        <Button variant="secondary" onClick={() => void copy()}>
          {copied === 'yes' ? texts.copied : texts.copy}
        </Button>
        <Button onClick={onSaved}>{texts.done}</Button>
      </DialogButtons>
    </Dialog>
  );
}
