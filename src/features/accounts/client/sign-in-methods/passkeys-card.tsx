import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Passkey } from '../../sign-in-methods.contract.ts';
import { offersPasskeys } from '../google/offered.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { Proof, RequiredProof } from './proof-fields.tsx';

const texts = {
  passkeys: t`Passkeys`,
  passkeysIntro: t`A fingerprint, face or PIN instead of a password.`,
  noBrowser: t`This browser cannot create passkeys. Open this page on your phone or in another browser.`,
  made: (day: string) => t`Added ${day}`,
  used: (day: string) => t`Last used ${day}`,
  neverUsed: t`Not used yet`,
  add: t`Add a passkey`,
  added: (name: string) => t`The passkey “${name}” is added.`,
  rename: t`Rename`,
  renameOf: (name: string) => t`Rename the passkey ${name}`,
  renameTitle: t`Rename this passkey`,
  renamed: (name: string) => t`The passkey is now called “${name}”.`,
  remove: t`Remove`,
  removeOf: (name: string) => t`Remove the passkey ${name}`,
  removing: t`Removing…`,
  removeTitle: (name: string) => t`Remove the passkey “${name}”?`,
  removeText: t`It will no longer log you in, and you will be logged out on your other devices. Delete it from its device, too.`,
  removed: (name: string) => t`The passkey “${name}” is removed.`,
  name: t`Name`,
  nameHint: t`So that you can tell your devices apart.`,
  nameMissing: t`Please give it a name`,
  signInAgain: t`To change how you log in, log out and log in again first.`,
};

type PasskeysCardProps = {
  readonly passkeys: readonly Passkey[];
  readonly required: RequiredProof;
  readonly onChanged: () => Promise<void>;
};

/** The account's passkeys (rule 177). */
export function PasskeysCard({ passkeys, required, onChanged }: PasskeysCardProps) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const finish = async (words: string) => {
    setDone(words);
    setAdding(false);
    setLeaving(null);
    setRenaming(null);
    await onChanged();
  };
  const remove = async ({ _id, name }: Passkey, body: Partial<Proof>) => {
    await callApi('POST /users/passkeys/:id/remove', { params: { id: _id }, body });
    await finish(texts.removed(name));
  };
  return (
    <Card>
      <h2>{texts.passkeys}</h2>
      <p className={ui.soft}>{texts.passkeysIntro}</p>
      {done !== null && (
        <Banner key={done} tone="success" takesFocus>
          {done}
        </Banner>
      )}
      {passkeys.length > 0 && (
        <ul className={ui.entries}>
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={ui.beside}>
              <PasskeyRow passkey={passkey} />
              <div className={ui.row}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={texts.renameOf(passkey.name)}
                  onClick={() => setRenaming(passkey)}
                >
                  {texts.rename}
                </Button>
                {required !== 'sign_in_again' && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={texts.removeOf(passkey.name)}
                    onClick={() => setLeaving(passkey)}
                  >
                    {texts.remove}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddPasskey
          required={required}
          onAdded={(name) => finish(texts.added(name))}
          onCanceled={() => setAdding(false)}
        />
      )}
      {!isAdding && <WayToAdd required={required} onAdd={() => setAdding(true)} />}
      {renaming && (
        <RenamePasskey
          passkey={renaming}
          onRenamed={(name) => finish(texts.renamed(name))}
          onClose={() => setRenaming(null)}
        />
      )}
      {leaving && (
        <ProofDialog
          title={texts.removeTitle(leaving.name)}
          text={texts.removeText}
          required={required}
          confirm={texts.remove}
          busyText={texts.removing}
          isDangerous
          act={(proof) => remove(leaving, proof)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}

const dayOf = (at: string) => formatDateTime(new Date(at), { dateStyle: 'medium' });

function PasskeyRow({ passkey: { name, createdAt, usedAt } }: { readonly passkey: Passkey }) {
  return (
    <div className={ui.stackHalf}>
      <strong>{name}</strong>
      <span className={ui.muted}>
        {texts.made(dayOf(createdAt))} · {usedAt === null ? texts.neverUsed : texts.used(dayOf(usedAt))}
      </span>
    </div>
  );
}

function WayToAdd({ required, onAdd }: { readonly required: RequiredProof; readonly onAdd: () => void }) {
  if (required === 'sign_in_again') return <p>{texts.signInAgain}</p>;
  if (!offersPasskeys) return <p>{texts.noBrowser}</p>;
  return (
    <div>
      <Button variant="secondary" onClick={onAdd}>
        {texts.add}
      </Button>
    </div>
  );
}

type RenamePasskeyProps = {
  readonly passkey: Passkey;
  readonly onRenamed: (name: string) => Promise<void>;
  readonly onClose: () => void;
};

/** A name grants no access, so nobody is asked for a password. */
function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: texts.nameMissing } : {}),
    send: async ({ name }) => {
      const { data } = await callApi('PATCH /users/passkeys/:id', { params: { id: passkey._id }, body: { name } });
      await onRenamed(data.name);
    },
  });
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <DialogForm form={form} onCancel={onClose}>
        <TextField label={texts.name} hint={texts.nameHint} maxLength={60} autoFocus {...form.field('name')} />
      </DialogForm>
    </Dialog>
  );
}
