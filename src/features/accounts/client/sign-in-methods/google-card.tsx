import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { Proof, RequiredProof } from './proof-fields.tsx';

const texts = {
  google: t`Google`,
  linked: (email: string) => t`You can log in with the Google account ${email}.`,
  notLinked: t`Link your Google account to log in with it.`,
  link: t`Link Google`,
  linking: t`Going to Google…`,
  unlink: t`Unlink Google`,
  unlinking: t`Unlinking…`,
  unlinkTitle: t`Unlink Google?`,
  unlinkText: t`You can no longer log in with Google, and you will be logged out on your other devices.`,
  unlinked: t`Google is unlinked.`,
  continue: t`Continue`,
  signInAgain: t`To change how you log in, log out and log in again first.`,
};

type GoogleCardProps = {
  readonly google: { readonly email: string } | null;
  readonly isOffered: boolean;
  readonly required: RequiredProof;
  readonly onChanged: () => Promise<void>;
};

/** Which Google account signs in to this one. */
export function GoogleCard({ google, isOffered, required, onChanged }: GoogleCardProps) {
  const [asks, setAsks] = useState<'link' | 'unlink' | null>(null);
  const [isUnlinked, setUnlinked] = useState(false);
  const close = () => setAsks(null);
  const link = async (body: Partial<Proof>) => {
    const { data } = await callApi('POST /users/google/link', { body });
    window.location.assign(data.url);
  };
  const unlink = async (body: Partial<Proof>) => {
    await callApi('POST /users/google/unlink', { body });
    setUnlinked(true);
    close();
    await onChanged();
  };
  return (
    <Card>
      <h2>{texts.google}</h2>
      {isUnlinked && !google && (
        <Banner tone="success" takesFocus>
          {texts.unlinked}
        </Banner>
      )}
      <p>{google ? texts.linked(google.email) : texts.notLinked}</p>
      {required === 'sign_in_again' ? (
        <p>{texts.signInAgain}</p>
      ) : (
        <div>
          {google ? (
            <Button variant="secondary" onClick={() => setAsks('unlink')}>
              {texts.unlink}
            </Button>
          ) : (
            isOffered && (
              <Button variant="secondary" onClick={() => setAsks('link')}>
                {texts.link}
              </Button>
            )
          )}
        </div>
      )}
      {asks === 'link' && (
        <ProofDialog
          title={texts.link}
          text={texts.notLinked}
          required={required}
          confirm={texts.continue}
          busyText={texts.linking}
          act={link}
          onClose={close}
        />
      )}
      {asks === 'unlink' && (
        <ProofDialog
          title={texts.unlinkTitle}
          text={texts.unlinkText}
          required={required}
          confirm={texts.unlink}
          busyText={texts.unlinking}
          isDangerous
          act={unlink}
          onClose={close}
        />
      )}
    </Card>
  );
}
