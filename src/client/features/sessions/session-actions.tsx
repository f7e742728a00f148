import type { Session } from '#contract/sessions.contract.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EndSession } from './end-session.tsx';
import { historyTexts as texts } from './sessions-texts.ts';

/** For the driver who holds it. */
export function SessionActions({ session }: { readonly session: Session }) {
  return (
    <>
      <ButtonLink to={paths.addTime(session.receiptKey, session._id)} size="small">
        {texts.addTime}
        <VisuallyHidden>{texts.forPlate(session.vehiclePlate)}</VisuallyHidden>
      </ButtonLink>
      <EndSession session={session} />
    </>
  );
}
