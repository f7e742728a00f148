import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { roleNames } from '#platform/access/role-names.ts';
import { errorText } from '#platform/api/api-error.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardHead } from '#platform/ui/layout/card-grid.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { TeamMember } from '../team.contract.ts';
import { ChangeLocationsDialog } from './change-locations-form.tsx';
import { changeMember, resendInvitation } from './change-member.ts';
import { ChangeRoleDialog } from './change-role-form.tsx';
import { MemberPowers } from './member-powers.tsx';

const texts = {
  status: { invited: t`Invited`, active: t`Active`, inactive: t`Inactive` },
  of: (name: string) => ` ${name}`,
  locations: t`Locations`,
  allLocations: t`All locations`,
  noLocations: t`None at the moment`,
  manyLocations: (count: number) => t`${count} locations`,
  remove: t`Remove`,
  removeFrom: (name: string, location: string) => t` ${name} from ${location}`,
  removed: (name: string, location: string) => t`${name} no longer works at ${location}.`,
  activate: t`Activate`,
  deactivate: t`Deactivate`,
  resend: t`Send invitation again`,
  changeLocations: t`Change locations`,
  activated: (name: string) => t`${name} is active and can sign in.`,
  deactivated: (name: string) => t`${name} is deactivated: signed out everywhere, and no longer on your lots.`,
  withdrawn: (name: string) => t`The invitation for ${name} was withdrawn. Its link no longer works.`,
  invitedAgain: (email: string) => t`A new invitation is on its way to ${email}. The earlier link no longer works.`,
  locationsChanged: (name: string) => t`${name}’s locations are updated.`,
  change: t`Change role`,
  changed: (name: string, role: string) => t`${name} now has the role: ${role}.`,
};

const TONES = { invited: 'blue', active: 'green', inactive: 'gray' } as const;

/** What was done, and how to undo it. */
export type Message = { readonly text: string; readonly mailed?: boolean; readonly undo?: () => Promise<unknown> };
type Act = <T>(change: () => Promise<T>, message: Message | ((done: T) => Message)) => Promise<void>;
type Change = { readonly change: () => Promise<unknown>; readonly message: Message | ((done: unknown) => Message) };
type MemberCardProps = {
  readonly member: TeamMember;
  readonly setMessage: (message: Message) => void;
  /** Only the owner can change a member. */
  readonly isFixed: boolean;
};

export function MemberCard({ member, setMessage, isFixed }: MemberCardProps) {
  const { name, email, role, status } = member;
  const changing = useMutation({
    mutationFn: async ({ change, message }: Change) => {
      const done = await change();
      setMessage(typeof message === 'function' ? message(done) : message);
    },
  });
  const act: Act = async (change, text) => {
    if (changing.isPending) return;
    // The card shows what went wrong.
    await changing.mutateAsync({ change, message: text as Change['message'] }).catch(() => undefined);
  };
  const isBusy = changing.isPending;
  return (
    <Card>
      <div>
        <CardHead>
          <h2>{name}</h2>
          <StatusBadge tone={TONES[status]}>{texts.status[status]}</StatusBadge>
        </CardHead>
        <p className={ui.soft}>{email}</p>
        <div className={ui.beside}>
          <p className={ui.soft}>{roleNames[role]}</p>
          {!isFixed && <RoleOf member={member} setMessage={setMessage} />}
        </div>
      </div>
      <Locations member={member} act={act} busy={isBusy} setMessage={setMessage} isFixed={isFixed} />
      {!isFixed && <MemberPowers member={member} act={act} busy={isBusy} />}
      {changing.isError && <Banner tone="error">{errorText(changing.error)}</Banner>}
      {!isFixed && <Actions member={member} act={act} busy={isBusy} />}
    </Card>
  );
}

function RoleOf({ member, setMessage }: Pick<MemberCardProps, 'member' | 'setMessage'>) {
  const { name } = member;
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
        {texts.change}
        <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
      </Button>
      {isChanging && (
        <ChangeRoleDialog
          member={member}
          onCancel={() => setChanging(false)}
          onChanged={(role) => {
            setChanging(false);
            setMessage({ text: texts.changed(name, roleNames[role]) });
          }}
        />
      )}
    </>
  );
}

type PartProps = { readonly member: TeamMember; readonly act: Act; readonly busy: boolean };

function Locations({
  member,
  act,
  busy,
  setMessage,
  isFixed,
}: PartProps & Pick<MemberCardProps, 'setMessage' | 'isFixed'>) {
  const { _id, name, locations } = member;
  const [isChanging, setChanging] = useState(false);
  const remove = (lot: { _id: string; name: string; address: string }) => {
    const before = locations?.map((each) => each._id) ?? [];
    const rest = before.filter((id) => id !== lot._id);
    const undo = () => changeMember(_id, { locationIds: before });
    return act(() => changeMember(_id, { locationIds: rest }), { text: texts.removed(name, nameLot(lot)), undo });
  };
  return (
    <div>
      <div className={ui.beside}>
        <h3 className={ui.subline}>{texts.locations}</h3>
        {!isFixed && (
          <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
            {texts.changeLocations}
            <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
          </Button>
        )}
      </div>
      {!locations?.length && <p>{locations ? texts.noLocations : texts.allLocations}</p>}
      {locations && locations.length > 0 && (
        <Folded count={locations.length}>
          <ul className={ui.rows}>
            {locations.map((lot) => (
              <li key={lot._id} className={ui.beside}>
                <span>
                  <LotName lot={lot} />
                </span>
                {!isFixed && (
                  <Button variant="quiet" size="small" busy={busy} onClick={() => remove(lot)}>
                    {texts.remove}
                    <VisuallyHidden>{texts.removeFrom(name, nameLot(lot))}</VisuallyHidden>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Folded>
      )}
      {isChanging && (
        <ChangeLocationsDialog
          member={member}
          onCancel={() => setChanging(false)}
          onChanged={() => {
            setChanging(false);
            setMessage({ text: texts.locationsChanged(name) });
          }}
        />
      )}
    </div>
  );
}

const FEW = 3;

/** A long list is collapsed to its count. */
function Folded({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  if (count <= FEW) return children;
  return (
    <details>
      <summary className={ui.summary}>{texts.manyLocations(count)}</summary>
      {children}
    </details>
  );
}

/** A member whose invitation was withdrawn is emailed a new one, and works here only after accepting it. */
const describeActivation = ({ name, email, status }: TeamMember): Message =>
  status === 'invited' ? { text: texts.invitedAgain(email), mailed: true } : { text: texts.activated(name) };

function Actions({ member, act, busy }: PartProps) {
  const { _id, name, email, status } = member;
  const ofName = <VisuallyHidden>{texts.of(name)}</VisuallyHidden>;
  const activate = () => changeMember(_id, { isActive: true });
  const deactivate = () => changeMember(_id, { isActive: false });
  const out: Message =
    status === 'active' ? { text: texts.deactivated(name), undo: activate } : { text: texts.withdrawn(name) };
  return (
    <div className={ui.row}>
      {status === 'inactive' ? (
        <Button variant="secondary" size="small" busy={busy} onClick={() => act(activate, describeActivation)}>
          {texts.activate}
          {ofName}
        </Button>
      ) : (
        <Button variant="secondary" size="small" busy={busy} onClick={() => act(deactivate, out)}>
          {texts.deactivate}
          {ofName}
        </Button>
      )}
      {status === 'invited' && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => act(() => resendInvitation(_id), { text: texts.invitedAgain(email), mailed: true })}
        >
          {texts.resend}
          {ofName}
        </Button>
      )}
    </div>
  );
}
