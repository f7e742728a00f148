import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { SoldPermit } from '../permits.contract.ts';
import { useAct } from './act-on-permits.ts';
import { readPlates } from './give-permit-form.tsx';

const texts = {
  endNow: t`End it now`,
  endNowAsk: t`Its plates stop being covered right away, and its holder is emailed.`,
  endCompany: t`End at month end`,
  keepCompany: t`Keep it`,
  endNamed: (name: string) => t`End the permit of ${name}`,
  changeGivenNamed: (name: string) => t`Change the plates of ${name}`,
  change: t`Change plates`,
  save: t`Save plates`,
  saving: t`Saving…`,
  givePlates: t`Plates`,
  givePlatesHint: t`One on each line, with the state: ABC123, IL`,
  givePlatesWrong: t`Enter a plate and its state on each line, such as ABC123, IL.`,
  cancel: t`Cancel`,
};

type Of = { readonly locationId: string; readonly permit: SoldPermit };

/** What an owner can do with a permit that they gave: change its plates, and end it. */
export function GivenWays({ locationId, permit }: Of) {
  const { _id: id, kind, state, endsOn, holder } = permit;
  const [open, setOpen] = useState<'plates' | 'end' | null>(null);
  const act = useAct(`/locations/${locationId}`);
  if (kind === 'bought' || state === 'ended') return null;
  const params = { locationId, id };
  const setEnds = (ends: boolean) =>
    act.run(() => callApi('PATCH /locations/:locationId/permits/:id', { params, body: { ends } }));
  const isEnding = kind === 'company' && endsOn !== null;
  const endsAtOnce = kind === 'given' || state === 'pending';
  if (open === 'plates') return <ChangePlates locationId={locationId} permit={permit} onDone={() => setOpen(null)} />;
  return (
    <>
      {act.error !== null && <Banner tone="error">{errorText(act.error)}</Banner>}
      {open === 'end' && <Banner tone="info">{texts.endNowAsk}</Banner>}
      <div className={ui.row}>
        {open === null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.changeGivenNamed(holder.name)}
            onClick={() => setOpen('plates')}
          >
            {texts.change}
          </Button>
        )}
        {isEnding ? (
          <Button variant="quiet" size="small" busy={act.busy} onClick={() => void setEnds(false)}>
            {texts.keepCompany}
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="small"
            busy={act.busy}
            aria-label={texts.endNamed(holder.name)}
            onClick={() => (endsAtOnce && open === null ? setOpen('end') : void setEnds(true))}
          >
            {endsAtOnce ? texts.endNow : texts.endCompany}
          </Button>
        )}
        {open === 'end' && (
          <Button variant="quiet" size="small" onClick={() => setOpen(null)}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </>
  );
}

function ChangePlates({ locationId, permit, onDone }: Of & { readonly onDone: () => void }) {
  const [typed, setTyped] = useState(permit.plates.map(({ plate, state }) => `${plate}, ${state}`).join('\n'));
  const [tried, setTried] = useState(false);
  const act = useAct(`/locations/${locationId}`);
  const plates = readPlates(typed);
  const save = async () => {
    setTried(true);
    if (!plates) return;
    const params = { locationId, id: permit._id };
    const isDone = await act.run(() =>
      callApi('PATCH /locations/:locationId/permits/:id', { params, body: { plates } }),
    );
    if (isDone) onDone();
  };
  return (
    <>
      <TextArea
        label={texts.givePlates}
        hint={texts.givePlatesHint}
        value={typed}
        onChange={setTyped}
        error={tried && !plates ? texts.givePlatesWrong : undefined}
      />
      {act.error !== null && <Banner tone="error">{errorText(act.error)}</Banner>}
      <div className={ui.row}>
        <Button size="small" busy={act.busy} busyText={texts.saving} onClick={() => void save()}>
          {texts.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}
