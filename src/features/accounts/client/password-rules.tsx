import { PASSWORD_HELP, unmetPasswordRules } from '../rules/password-policy.ts';
import { accountsTexts } from './accounts-texts.ts';
import styles from './password-rules.module.css';

/** The policy and, while typing, what is still missing. */
export function PasswordRules({ password }: { readonly password: string }) {
  const unmet = password === '' ? [] : unmetPasswordRules(password);
  return (
    <>
      <p>{PASSWORD_HELP}</p>
      <ul className={styles.rules} aria-live="polite">
        {unmet.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {password !== '' && unmet.length === 0 && <li className={styles.met}>{accountsTexts.register.good}</li>}
      </ul>
    </>
  );
}
