import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from './accounts.module.css';
import { OtherWays } from './google/other-ways.tsx';
import { getReturnPath, signIn } from './sign-in.ts';

const CodeStep = lazy(() => import('./two-factor/code-step.tsx'));

const texts = {
  email: t`Email`,
  password: t`Password`,
  submit: t`Log in`,
  busy: t`Logging in…`,
  failed: t`There was an issue with loggin in, Please try again`,
  passwordMissing: t`Please enter a password.`,
  codeMissing: t`Please enter the code.`,
  forgot: t`Forgot your password?`,
  register: t`Create an account`,
  emailWrong: t`Please provide a valid email address`,
};

type LoginFormProps = {
  /** Of the person who is most likely to log in. */
  readonly email?: string | undefined;
};

/** With two-factor sign-in, asks for a code once the password is correct. */
export function LoginForm({ email: likely = '' }: LoginFormProps) {
  const [takesCode, setTakesCode] = useState(false);
  const form = useForm({
    initial: { email: likely, password: '', code: '' },
    check: ({ email, password, code }) => ({
      ...(isEmail(email) ? {} : { email: texts.emailWrong }),
      ...(password === '' ? { password: texts.passwordMissing } : {}),
      ...(takesCode && code.trim() === '' ? { code: texts.codeMissing } : {}),
    }),
    send: async ({ email, password, code }) => {
      try {
        await signIn(email, password, code.trim());
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'sign_in_code_needed') throw error;
        setTakesCode(true);
      }
    },
    failureText,
  });
  const fillIn = (email: string, password: string) => {
    form.set('email', email);
    form.set('password', password);
  };
  const startAgain = () => {
    setTakesCode(false);
    form.reset();
  };
  if (takesCode)
    return (
      <Suspense fallback={<Skeleton height="20rem" />}>
        <CodeStep form={form} onStartAgain={startAgain} />
      </Suspense>
    );
  return (
    <>
      <Form form={form}>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          {...form.field('email')}
        />
        <PasswordField label={texts.password} autoComplete="current-password" {...form.field('password')} />
        <FormFailure form={form} />
        <Button type="submit" busy={form.busy} busyText={texts.busy} full>
          {texts.submit}
        </Button>
      </Form>
      <OtherWays withPasskeys />
      <Links>
        <TextLink to={paths.forgotPassword()}>{texts.forgot}</TextLink>
        <TextLink to={paths.register({ from: getReturnPath() })}>{texts.register}</TextLink>
      </Links>
      {boot.demo && <DemoAccounts onPick={fillIn} />}
    </>
  );
}

/** The server's message, if any. */
function failureText(error: unknown): string {
  const answered = error instanceof ApiError && !error.unanswered && error.code !== 'unexpected';
  return answered ? error.message : texts.failed;
}

const demoAccountsTexts = {
  title: t`Demo accounts`,
  lead: t`One tap fills in the form.`,
  roles: {
    driver: t`Driver`,
    vendor: t`Lot owner`,
    enforcer: t`Enforcer`,
    valet: t`Valet`,
    viewer: t`Viewer`,
    manager: t`Manager`,
    accountant: t`Accountant`,
    admin: t`Support`,
    odogwu: t`Odogwu (full access)`,
  },
};

/** As in the seeded demo data. */
const PASSWORD = 'Parkvale-demo-1';
const PEOPLE = ['driver', 'vendor', 'enforcer', 'valet', 'viewer', 'manager', 'accountant', 'admin', 'odogwu'] as const;

type DemoAccountsProps = { readonly onPick: (email: string, password: string) => void };

/** Shown only when the server says that this is a demo. */
function DemoAccounts({ onPick }: DemoAccountsProps) {
  return (
    <section className={classNames(ui.stack2, ui.section)} aria-labelledby="demo-accounts">
      <div>
        <h2 id="demo-accounts">{demoAccountsTexts.title}</h2>
        <p className={ui.muted}>{demoAccountsTexts.lead}</p>
      </div>
      <ul className={styles.demoAccounts}>
        {PEOPLE.map((person) => (
          <li key={person}>
            <Button
              variant="secondary"
              size="small"
              full
              onClick={() => onPick(`${person}@parkvale.example`, PASSWORD)}
            >
              {demoAccountsTexts.roles[person]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
