import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { ButtonLink } from './button.tsx';
import { Card } from './layout/card.tsx';
import { TextLink } from './layout/text-link.tsx';
import styles from './second-factor.module.css';

const texts = {
  title: t`Log in with two factors to see this`,
  text: t`This page is about money or other people, so a password alone is not enough to open it.`,
  app: t`With an authenticator app: turn on two-factor sign-in in your profile. You also get recovery codes, for the day your phone is gone.`,
  passkey: t`With a passkey: add one in your profile, log out, and log in with the passkey. It counts as both factors.`,
  profile: t`Open your profile`,
  lost: t`Lost your phone and your recovery codes?`,
  contact: t`Write to us`,
};

/** Replaces what a session that began with only a password may not load (rule 212). */
export default function SecondFactorNeeded() {
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <ul className={classNames(ui.stack2, styles.ways)}>
        <li>{texts.app}</li>
        <li>{texts.passkey}</li>
      </ul>
      <div>
        <ButtonLink to={paths.profile()}>{texts.profile}</ButtonLink>
      </div>
      <p>
        {texts.lost} <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
      </p>
    </Card>
  );
}
