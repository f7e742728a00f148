import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { KEY_SCOPES, type KeyScope } from '#platform/access/key-scopes.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import { SecretDialog } from '#platform/ui/feedback/secret-dialog.tsx';
import { CheckListField } from '#platform/ui/fields/check-list-field.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { OwnLotsField } from '#platform/ui/fields/own-lots-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { checkProof, NO_PROOF, ProofFields, proofIn, type RequiredProof } from './sign-in-methods/proof-fields.tsx';

/** Every sentence about API keys. */
export const apiKeysTexts = {
  make: t`Create a key`,
};

export const scopeTexts: Readonly<Record<KeyScope, string>> = {
  'lots:read': t`read your list of locations`,
  'occupancy:read': t`read how full your lots are`,
  'occupancy:write': t`block spaces and mark zones full`,
  'rates:write': t`change the rates of zones`,
  'sessions:read': t`read stays, with plates`,
  'plates:check': t`check whether a plate is paid`,
  'reads:write': t`send plate reads from cameras`,
  'validations:read': t`read merchants’ codes and their use`,
  'validations:write': t`create and change merchants’ codes`,
  'gates:open': t`open gates`,
  'valet:read': t`read valet tickets`,
  'revenue:read': t`read revenue and taxes`,
};

const texts = {
  makeTitle: t`Create an API key`,
  name: t`Name`,
  nameHint: t`Who or what will use it, such as “Bookkeeping”.`,
  nameMissing: t`Please give it a name`,
  scopes: t`It can`,
  scopesMissing: t`Choose what it may do.`,
  lotsMissing: t`Choose at least one location.`,
  making: t`Creating…`,
  cancel: t`Cancel`,
  madeTitle: t`Your new key`,
  signInAgain: t`Log out and log in again to create a key.`,
};

const SCOPES = KEY_SCOPES.map((value) => ({ value, label: scopeTexts[value] }));

/** First the form, then the key itself. It closes only when the user confirms that the key is saved. */
export function MakeKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const ways = useQuery(apiQuery('GET /users/sign-in-methods'));
  const finish = async () => {
    onClose();
    await refreshQueries('/api-keys');
  };
  if (key !== null) return <SecretDialog title={texts.madeTitle} secret={key} onSaved={() => void finish()} />;
  return (
    <Dialog title={texts.makeTitle} onClose={onClose}>
      {ways.isPending && <SkeletonList rows={2} height="8rem" />}
      {ways.isError && <LoadFailure error={ways.error} busy={ways.isFetching} onRetry={ways.refetch} />}
      {ways.data?.data.proof === 'sign_in_again' && <SignInAgain onClose={onClose} />}
      {ways.data && ways.data.data.proof !== 'sign_in_again' && (
        <KeyForm required={ways.data.data.proof} onMade={setKey} onCanceled={onClose} />
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
  readonly required: RequiredProof;
  readonly onMade: (key: string) => void;
  readonly onCanceled: () => void;
};
type Entered = typeof NO_PROOF & {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly locationIds: readonly string[] | null;
};

const NOTHING: Entered = { ...NO_PROOF, name: '', scopes: [], locationIds: null };

function KeyForm({ required, onMade, onCanceled }: KeyFormProps) {
  const form = useForm<Entered>({
    initial: NOTHING,
    check: (entered) => ({
      ...(entered.name.trim() === '' && { name: texts.nameMissing }),
      ...(entered.scopes.length === 0 && { scopes: texts.scopesMissing }),
      ...(entered.locationIds?.length === 0 && { locationIds: texts.lotsMissing }),
      ...checkProof(required, entered),
    }),
    send: async ({ name, scopes, locationIds, ...proof }) => {
      const chosen = { name, scopes: [...scopes], locationIds: locationIds && [...locationIds] };
      const { data } = await callApi('POST /api-keys', { body: { ...chosen, ...proofIn(required, proof) } });
      onMade(data.key);
    },
  });
  return (
    <DialogForm form={form} submit={apiKeysTexts.make} busyText={texts.making} onCancel={onCanceled}>
      <TextField label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" {...form.field('name')} />
      <CheckListField
        label={texts.scopes}
        error={form.errorOf('scopes')}
        options={SCOPES}
        chosen={form.values.scopes}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <OwnLotsField
        chosen={form.values.locationIds}
        onChange={(ids) => form.set('locationIds', ids)}
        error={form.errorOf('locationIds')}
      />
      <ProofFields form={form} required={required} />
    </DialogForm>
  );
}
