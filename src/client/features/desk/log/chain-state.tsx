import type { Answer } from '#contract/api.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { sayMoment } from '../frame/desk-times.ts';
import { logTexts as texts } from './log-texts.ts';

type ChainStateProps = { readonly proof: Answer<'GET /desk/audit'>['data']['proof'] };

/** What the last night's proof of the seals found. */
export function ChainState({ proof }: ChainStateProps) {
  if (proof === null) return <Notice tone="info">{texts.unproven}</Notice>;
  const moment = sayMoment(proof.provenAt);
  if (proof.intact) return <Notice tone="success">{texts.intact(proof.entries, moment)}</Notice>;
  return (
    <Notice tone="error" title={texts.broken(proof.brokenAt ?? proof.entries + 1)}>
      {texts.brokenText(moment)}
    </Notice>
  );
}
