import type { Session } from '#contract/sessions.contract.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EndSession } from './end-session.tsx';
import { historyTexts as texts } from './sessions-texts.ts';

type SessionActionsProps = { readonly session: Session; readonly onEnded: (plate: string) => void };

/** For the driver who holds it. */
export function SessionActions({ session, onEnded }: SessionActionsProps) {
  return (
    <>
      <ButtonLink
        to={paths.addTime(session.receiptKey, session._id)}
        size="small"
        name={texts.addTimeFor(session.vehiclePlate)}
      >
        {texts.addTime}
      </ButtonLink>
      <EndSession session={session} onEnded={onEnded} />
    </>
  );
}
